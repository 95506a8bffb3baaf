/** Where the map lies in its frame: screen = map * scale + offset. Pure functions; the frame holds the state. */

export interface Camera {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

/** A map; and from where to where, from left to right, something stands on it. */
export interface Sheet extends Size {
  span?: readonly [number, number]
}

const DEEPEST = 6

/** The whole map, in the middle of the frame. */
export function fitted(map: Size, frame: Size): Camera {
  const scale = Math.min(frame.width / map.width, frame.height / map.height) || 1
  return { scale, x: (frame.width - map.width * scale) / 2, y: (frame.height - map.height * scale) / 2 }
}

const READABLE = 0.5 // pixels a map unit at which names can be read
const LOW = 0.4 // of the whole map in a low frame, at which they cannot

/** How it lies at first: whole; without its empty edges in a narrow frame; closer in a low one where the whole would be too small to read. */
export function opening(map: Sheet, frame: Size): Camera {
  const whole = fitted(map, frame)
  if (map.span && whole.scale < frame.height / map.height) return spanned(map, map.span, frame)
  if (whole.scale >= LOW || frame.width < 1.3 * frame.height) return whole
  const scale = Math.max(whole.scale, Math.min(READABLE, frame.width / map.width))
  return zoomed(whole, scale / whole.scale, { x: frame.width / 2, y: frame.height / 2 }, map, frame)
}

function spanned(map: Size, [left, right]: readonly [number, number], frame: Size): Camera {
  const scale = Math.min(frame.height / map.height, frame.width / (right - left))
  return kept({ scale, x: frame.width / 2 - ((left + right) / 2) * scale, y: (frame.height - map.height * scale) / 2 }, map, frame)
}

/** Closer by a factor, while the point under the pointer stays where it is. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, map: Size, frame: Size): Camera {
  const least = fitted(map, frame).scale
  const scale = Math.min(least * DEEPEST, Math.max(least, camera.scale * factor))
  const ratio = scale / camera.scale
  return kept({ scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }, map, frame)
}

export function moved(camera: Camera, dx: number, dy: number, map: Size, frame: Size): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, map, frame)
}

/** With a point of the map in the middle of the frame. */
export function centred(camera: Camera, at: readonly [number, number], map: Size, frame: Size): Camera {
  const x = frame.width / 2 - at[0] * camera.scale
  const y = frame.height / 2 - at[1] * camera.scale
  return kept({ ...camera, x, y }, map, frame)
}

const NATURAL = 0.8 // pixels a map unit beyond which nothing is gained

/** Some points of the map with room around them, as large as they can be; never smaller than at first. */
export function closeTo(points: (readonly [number, number])[], room: number, map: Sheet, frame: Size): Camera {
  const first = opening(map, frame)
  const [low, high] = [Math.min, Math.max].map((most) => ([0, 1] as const).map((i) => most(...points.map((at) => at[i])))) as [[number, number], [number, number]]
  const fits = Math.min(frame.width / (high[0] - low[0] + 2 * room), frame.height / (high[1] - low[1] + 2 * room))
  const scale = Math.max(first.scale, Math.min(NATURAL, fits))
  return centred({ ...first, scale }, mean([low, high]), map, frame)
}

const EDGE = 16 // pixels at the edge of the frame in which nothing is seen

/** Whether a point of the map is in the frame. */
export function shows(camera: Camera, [x, y]: readonly [number, number], frame: Size): boolean {
  const [u, v] = [x * camera.scale + camera.x, y * camera.scale + camera.y]
  return u > EDGE && u < frame.width - EDGE && v > EDGE && v < frame.height - EDGE
}

/** Where less than half of some points is in the frame, the map goes to where the most of them are. */
export function showing(camera: Camera, asked: (readonly [number, number])[], map: Size, frame: Size): Camera {
  const seen = (one: Camera): number => asked.filter((at) => shows(one, at, frame)).length
  if (2 * seen(camera) >= asked.length) return camera
  const others = [mean(asked), ...asked].map((at) => centred(camera, at, map, frame))
  return others.reduce((best, one) => (seen(one) > seen(best) ? one : best), camera)
}

export function mean(points: (readonly [number, number])[]): readonly [number, number] {
  const sum = (i: 0 | 1): number => points.reduce((all, at) => all + at[i], 0)
  return [sum(0) / points.length, sum(1) / points.length]
}

/** In a frame of another size: at its opening if it lay so before, else as close as it was; what is asked about and was seen stays seen. */
export function refitted(camera: Camera, before: Size, asked: (readonly [number, number])[], map: Sheet, frame: Size): Camera {
  const isOpening = !before.width || Math.abs(camera.scale / opening(map, before).scale - 1) < 1e-6
  if (isOpening) return showing(opening(map, frame), asked, map, frame)
  const seen = asked.filter((at) => shows(camera, at, before))
  const near = zoomed(camera, 1, { x: 0, y: 0 }, map, frame)
  const kept = centred(near, middle(camera, before), map, frame)
  if (seen.every((at) => shows(kept, at, frame))) return showing(kept, asked, map, frame)
  return showing(centred(near, mean(seen), map, frame), seen, map, frame)
}

function middle(camera: Camera, frame: Size): readonly [number, number] {
  return [(frame.width / 2 - camera.x) / camera.scale, (frame.height / 2 - camera.y) / camera.scale]
}

/** The map never leaves the frame: it fills it, or stands in its middle. */
function kept(camera: Camera, map: Size, frame: Size): Camera {
  const x = within(camera.x, frame.width, map.width * camera.scale)
  const y = within(camera.y, frame.height, map.height * camera.scale)
  return { scale: camera.scale, x, y }
}

function within(offset: number, frame: number, map: number): number {
  return map <= frame ? (frame - map) / 2 : Math.min(0, Math.max(frame - map, offset))
}
