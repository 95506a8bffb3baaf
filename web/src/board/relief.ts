/** Marks of difficult land, as SVG paths. */

type Draw = (x: number, y: number, size: number) => string

function f(value: number): string {
  return value.toFixed(1)
}

const hill: Draw = (x, y, z) => {
  const w = 7.2 * z
  const h = 6.6 * z
  const left = `M${f(x - w)} ${f(y + 3 * z)}C${f(x - w * 0.45)} ${f(y + z)} ${f(x - w * 0.4)} ${f(y - h * 0.75)} ${f(x)} ${f(y - h * 0.78)}`
  const right = `C${f(x + w * 0.4)} ${f(y - h * 0.75)} ${f(x + w * 0.5)} ${f(y + 0.6 * z)} ${f(x + w)} ${f(y + 3 * z)}`
  const shade = [0.1, 0.38, 0.66].map(
    (at) => `M${f(x + w * at * 0.62)} ${f(y - h * 0.7 + at * h * 0.55)}l${f(w * 0.26)} ${f(h * 0.66)}`,
  )
  return left + right + shade.join('')
}

const down: Draw = (x, y, z) => {
  const w = 8 * z
  return (
    `M${f(x - w)} ${f(y + 2)}q${f(w * 0.9)} ${f(-7 * z)} ${f(w * 2)} 0` +
    `M${f(x - w * 0.1)} ${f(y + 0.6)}l1.2 2.2M${f(x + w * 0.2)} ${f(y + 0.4)}l1.4 2.2M${f(x + w * 0.5)} ${f(y + 0.9)}l1.5 2`
  )
}

const fen: Draw = (x, y, z) => {
  const reeds = [-5, -2.4, 0, 2.4, 5].map((at, i) => `M${f(x + at * z * 0.6)} ${f(y + 2)}l${f(at * 0.5 * z)} ${f(-(i % 2 ? 4.6 : 6.4) * z)}`)
  return `M${f(x - 7 * z)} ${f(y + 2.5)}h${f(14 * z)}M${f(x - 4 * z)} ${f(y + 4.6)}h${f(9 * z)}` + reeds.join('')
}

const STYLES: Record<string, Draw> = { hill, down, fen }

/** All marks of one area in one path. */
export function relief(style: string, marks: [number, number, number][]): string {
  const draw = STYLES[style] ?? hill
  return marks.map((mark) => draw(...mark)).join('')
}
