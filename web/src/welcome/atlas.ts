/** Small maps, fetched when one is shown. */

export interface SmallMap {
  width: number
  height: number
  areas: Record<string, string>
  names: Record<string, string>
  labels: Record<string, [number, number]>
  elsewhere: string
  borders: string
  coast: string
}

/** Moments of a recorded game: for each a letter an area, which stands for a colour. */
interface Packed {
  areas: string[]
  inks: Record<string, string>
  texts: string[]
  rows: string[]
}

export interface Frame {
  text: string
  held: Record<string, string>
}

const MAPS: Record<string, () => Promise<{ default: unknown }>> = {
  britannia: () => import('../../../src/logres/atlas/britannia.json'),
  bretwalda: () => import('../../../src/logres/atlas/bretwalda.json'),
  pendragon: () => import('../../../src/logres/atlas/pendragon.json'),
}

export async function smallMap(name: string): Promise<SmallMap | null> {
  const found = MAPS[name]
  return found ? ((await found()).default as SmallMap) : null
}

export async function framesOf(title: string): Promise<Frame[]> {
  const all = (await import('../../../src/logres/atlas/frames.json')).default as unknown as Record<string, Packed>
  const packed = all[title]
  return packed ? unpacked(packed) : []
}

export function unpacked({ areas, inks, texts, rows }: Packed): Frame[] {
  return rows.map((row, i) => ({
    text: texts[i]!,
    held: Object.fromEntries(areas.flatMap((area, at) => (inks[row[at]!] ? [[area, inks[row[at]!]!]] : []))),
  }))
}
