"""Other languages than English: catalogs that tell a sentence by its template. See docs/languages.md."""
