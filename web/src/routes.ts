/** Addresses inside the page. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; at: number | null }
  | { page: 'review'; id: string }
  | { page: 'puzzles'; title: string | null; puzzle: string | null }
  | { page: 'rules'; title: string; clause: string | null }
  | { page: 'new'; title: string | null }
  | { page: 'learn'; title: string | null; lesson: string | null }
  | { page: 'archive' }
  | { page: 'offline'; game: string | null }
  | { page: 'player'; name: string }
  | { page: 'settings' }
  | { page: 'admin' }
  | { page: 'verify'; table: string | null }
  | { page: 'guest'; token: string }

export function routeOf(path: string, hash = ''): Route {
  const [first, second, third] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (first === 't' && second && third === 'replay') return { page: 'replay', id: second, at: momentOf(hash) }
  if (first === 't' && second && third === 'review') return { page: 'review', id: second }
  if (first === 'puzzles') return { page: 'puzzles', title: second ?? null, puzzle: third ?? null }
  if (first === 't' && second) return { page: 'table', id: second }
  if (first === 'rules') return { page: 'rules', title: second ?? 'britannia', clause: third ?? null }
  if (first === 'verify') return { page: 'verify', table: second ?? null }
  if (first === 'new') return { page: 'new', title: second ?? null }
  if (first === 'learn') return { page: 'learn', title: second ?? null, lesson: third ?? null }
  if (first === 'offline') return { page: 'offline', game: second ?? null }
  if (first === 'archive') return { page: 'archive' }
  if (first === 'players' && second) return { page: 'player', name: second }
  if (first === 'settings') return { page: 'settings' }
  if (first === 'admin') return { page: 'admin' }
  if (first === 'guest' && hash.length > 1) return { page: 'guest', token: hash.slice(1) }
  return { page: 'lobby' }
}

/** The table whose replay another site shows: `/embed/<table>` is a page by itself. */
export function embeddedTable(path: string): string | null {
  return /^\/embed\/([^/]+)$/.exec(path)?.[1] ?? null
}

/** `#at=1132` is the moment after action 1132. */
export function momentOf(hash: string): number | null {
  const found = /^#at=(\d+)$/.exec(hash)
  return found ? Number(found[1]) : null
}
