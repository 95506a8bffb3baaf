import { NATIONS } from './data'
import type { Board } from './view'

const COLOURS = ['yellow', 'green', 'red', 'blue', 'black']

/** A colour for a seat: its own where it is called by one, else one by its number. */
export function seatColour(seat: string, index = Number(seat.slice(1)) - 1): string {
  return COLOURS.includes(seat) ? seat : (COLOURS[index] ?? 'other')
}

/** A nation's colour: that of whoever plays it, as the view tells; its own while nobody does. */
export function colourOf(board: Pick<Board, 'seats'>, nation: string): string {
  const seat = Object.keys(board.seats).find((id) => board.seats[id]!.nations.includes(nation))
  return seat ? seatColour(seat) : NATIONS[nation]!.badge.colour
}
