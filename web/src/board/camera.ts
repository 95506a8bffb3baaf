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

const DEEPEST = 6

/** The whole map, in the middle of the frame. */
export function fitted(map: Size, frame: Size): Camera {
  const scale = Math.min(frame.width / map.width, frame.height / map.height) || 1
  return { scale, x: (frame.width - map.width * scale) / 2, y: (frame.height - map.height * scale) / 2 }
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

/** The map never leaves the frame: it fills it, or stands in its middle. */
function kept(camera: Camera, map: Size, frame: Size): Camera {
  const x = within(camera.x, frame.width, map.width * camera.scale)
  const y = within(camera.y, frame.height, map.height * camera.scale)
  return { scale: camera.scale, x, y }
}

function within(offset: number, frame: number, map: number): number {
  return map <= frame ? (frame - map) / 2 : Math.min(0, Math.max(frame - map, offset))
}
