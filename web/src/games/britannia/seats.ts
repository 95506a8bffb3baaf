const COLOURS = ['yellow', 'green', 'red', 'blue']

/** A colour for a seat: its own where it is called by one, else one by its number. */
export function seatColour(seat: string, index: number): string {
  return COLOURS.includes(seat) ? seat : (COLOURS[index] ?? 'other')
}
