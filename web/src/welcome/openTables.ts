/** Which open tables somebody wants to see; empty: any. */
export interface Wanted {
  title: string
  pace: string
  seats: string
}

export const ANY: Wanted = { title: '', pace: '', seats: '' }

/** The same as the query of an address; none where all are wanted. */
export function query(wanted: Wanted): string {
  const said = Object.entries(wanted).filter(([, value]) => value)
  return said.length ? `?${new URLSearchParams(said)}` : ''
}
