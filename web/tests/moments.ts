import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

export type Board = Record<string, unknown>

const MOMENTS = JSON.parse(gunzipSync(readFileSync('tests/fixtures/moments.json.gz')).toString()) as Record<string, Board[]>

/** Of a title 500 real moments, as `python web/moments.py` writes them. */
export default function moments(title: string): Board[] {
  return MOMENTS[title]!
}
