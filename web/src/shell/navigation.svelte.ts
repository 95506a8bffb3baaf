import { routeOf, type Route } from '../routes'

class Navigation {
  route = $state.raw<Route>(routeOf(location.pathname, location.hash))

  go(path: string): void {
    history.pushState(null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  read(): void {
    this.route = routeOf(location.pathname, location.hash)
  }

  /** Links inside the page do not load it again. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api') || link.pathname.startsWith('/assets')) return
    event.preventDefault()
    this.go(link.pathname + link.hash)
  }
}

export const navigation = new Navigation()
