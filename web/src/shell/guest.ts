import { Refusal } from '../wire'

const TRIES = 5

/** A name for somebody who has not said one. */
export function guestName(): string {
  return `Guest ${Math.floor(Math.random() * 900_000 + 100_000)}`
}

/** Lets somebody in who has not said a name: by another number where somebody has this one. */
export async function enterUnnamed(enter: (body: { name: string }) => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await enter({ name: guestName() })
    } catch (problem) {
      if (left === 1 || !(problem instanceof Refusal) || problem.code !== 'conflict') throw problem
    }
  }
}
