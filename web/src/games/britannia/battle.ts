import type { LogLine } from '../../protocol'

const OPENS = 'battle.must-fight'
const OTHERS = ['turn.phases', 'timeline.consult']

/** The lines of the newest battle: from where it opened to where the next thing began. */
export function lastBattle(log: LogLine[]): LogLine[] {
  const from = log.findLastIndex((line) => line.rule === OPENS)
  if (from < 0) return []
  const rest = log.slice(from)
  const end = rest.findIndex((line) => OTHERS.includes(line.rule ?? ''))
  return end < 0 ? rest : rest.slice(0, end)
}
