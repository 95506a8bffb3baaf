const SMALL = /(?<=\s)(By|His|Into|Of|On|The)\b/g

/** `COROTICUS`, `FLIGHT OF EAGLES`: as a title. */
export function cardTitle(title: string): string {
  return title.toLowerCase().replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase()).replace(/\b(Iii|Ii)\b/g, (roman) => roman.toUpperCase()).replace(SMALL, (word) => word.toLowerCase())
}
