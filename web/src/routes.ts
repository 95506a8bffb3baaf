/** Addresses inside the page. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'rules'; title: string; clause: string | null }
  | { page: 'settings' }
  | { page: 'guest'; token: string }

export function routeOf(path: string, hash = ''): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === 't' && second) return { page: 'table', id: second }
  if (first === 'rules') return { page: 'rules', title: second ?? 'britannia', clause: third ?? null }
  if (first === 'settings') return { page: 'settings' }
  if (first === 'guest' && hash.length > 1) return { page: 'guest', token: hash.slice(1) }
  return { page: 'lobby' }
}
