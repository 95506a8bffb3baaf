"""The page of the API is as the docstrings are."""

import pytest

import logres
from logres_workshop.pages import api_page


@pytest.mark.plain
def test_the_page_is_fresh():
    """When this fails: `python -m logres_workshop.pages.api_page`."""
    assert api_page.PAGE.read_text("utf-8") == api_page.page()


@pytest.mark.plain
def test_all_that_is_public_is_on_it():
    text = api_page.page()
    assert all(f"### {name}\n" in text for name in logres.__all__ if not name.startswith("_"))
