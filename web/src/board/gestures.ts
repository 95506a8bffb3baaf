/** Pointers on the map: one pans or drags a path, two pinch, a short touch is a tap. */

import { moved, zoomed, type Camera, type Size } from './camera'

export interface Hands {
  map: Size
  frame(): Size
  camera(): Camera
  look(camera: Camera): void
  tap(area: string | null, at: { x: number; y: number }): void
  /** A finger rests on an area: it wants to know, not to act. */
  hold(area: string, at: { x: number; y: number }): void
  /** A mouse moves over the map; null: it has left it. */
  hover(at: { x: number; y: number } | null): void
  /** A finger or button goes down. */
  press(): void
  /** Whether a path may begin in this area; else the pointer pans. */
  grips(area: string): boolean
  /** Whether a point of the frame is in the middle of an area. */
  near(area: string, at: { x: number; y: number }): boolean
  /** A drag begins in an area that grips. */
  lift(area: string): void
  /** What the dragging pointer is over now. */
  aim(area: string | null, at: { x: number; y: number }): void
  trace(path: string[]): void
  drop(path: string[]): void
}

const STILL = 6 // pixels a tap may wander
const WHEEL = 0.0016
const PAUSE = 120 // milliseconds without an event, after which the next one begins a gesture
const HELD = 450 // milliseconds after which a touch is no tap any more

interface Finger {
  x: number
  y: number
}

/** Listens on an element; gives back what ends it. */
export function gestures(element: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Finger>()
  let start: Finger | null = null
  let path: string[] | null = null
  let still = true
  let over: string | null = null
  let told = false
  let resting: ReturnType<typeof setTimeout> | undefined

  /** Where the frame lies: asked for when a gesture begins, for each answer lays the page out. */
  let box = element.getBoundingClientRect()
  let asked = -Infinity

  function place(event: PointerEvent | WheelEvent): Finger {
    if (event.timeStamp - asked > PAUSE || event.type === 'pointerdown') box = element.getBoundingClientRect()
    asked = event.timeStamp
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  function areaAt(event: PointerEvent): string | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)
    return found?.closest('[data-area]')?.getAttribute('data-area') ?? null
  }

  function down(event: PointerEvent): void {
    if (event.button > 0 || (event.target as Element).closest('[data-still]')) return
    hands.press()
    told = false
    clearTimeout(resting)
    fingers.set(event.pointerId, place(event))
    still = fingers.size === 1
    start = place(event)
    const area = areaAt(event)
    if (still && area !== null && event.pointerType === 'touch') resting = setTimeout(() => rest(area), HELD)
    path = still && area !== null && hands.grips(area) ? [area] : null
    over = area
  }

  /** The finger has not moved: what it is on is shown, and lifting it does nothing; a drag may still begin. */
  function rest(area: string): void {
    if (!still || !start) return
    told = true
    hands.hold(area, start)
  }

  function leave(): void {
    hands.hover(null)
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId)
    if (!before && event.pointerType === 'mouse') hands.hover(place(event))
    if (!before) return
    const now = place(event)
    fingers.set(event.pointerId, now)
    if (still && start && Math.hypot(now.x - start.x, now.y - start.y) > STILL) {
      still = false
      clearTimeout(resting)
      element.setPointerCapture(event.pointerId)
      if (path) hands.lift(path[0]!)
    }
    if (still) return
    if (fingers.size === 2) pinch(event.pointerId, before, now)
    else if (path) enter(areaAt(event), now)
    else hands.look(moved(hands.camera(), now.x - before.x, now.y - before.y, hands.map, hands.frame()))
  }

  /** What the pointer only crosses is not on the way; what it passes over the middle of is. */
  function enter(area: string | null, at: Finger): void {
    hands.aim(area, at)
    if (!path || area === null) return
    over = area
    if (hands.near(area, at)) extend()
    hands.trace(withEnd())
  }

  function withEnd(): string[] {
    if (!path || over === null || path.at(-1) === over) return path ?? []
    const back = path.indexOf(over)
    return back >= 0 ? path.slice(0, back + 1) : [...path, over]
  }

  function extend(): void {
    if (path) path = withEnd()
  }

  function pinch(moving: number, before: Finger, now: Finger): void {
    if (path) hands.drop([])
    path = null
    hands.trace([])
    const other = [...fingers].find(([id]) => id !== moving)![1]
    const factor = Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1)
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    const panned = moved(hands.camera(), (now.x - before.x) / 2, (now.y - before.y) / 2, hands.map, hands.frame())
    hands.look(zoomed(panned, factor, middle, hands.map, hands.frame()))
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return
    clearTimeout(resting)
    extend()
    if (event.type === 'pointerup' && still && !told) hands.tap(areaAt(event), place(event))
    else if (path && !still) hands.drop(event.type === 'pointerup' ? path : [])
    hands.trace([])
    path = null
    still = false
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const steps = event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY
    hands.look(zoomed(hands.camera(), Math.exp(-steps * WHEEL), place(event), hands.map, hands.frame()))
  }

  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: leave } as const
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener as EventListener)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener as EventListener)
    element.removeEventListener('wheel', wheel)
  }
}
