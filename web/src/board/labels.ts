/** What buttons say: a game's templates by verb, filled with the nouns of an action. */

import { filled as told, template as translated } from '../languages/language'
import type { Choice } from '../protocol'

/**
 * Templates by verb; by question and verb (`VictorReturns stand`), or by verb and nouns (`buy area`), where that means something
 * else. `{area}` stands for a noun's name, `{a stack}` for it with its article, `{area:in}` for a form of it; what stands in brackets is left out where one of its nouns is missing.
 */
export type Labels = Record<string, string>

type Named = (noun: string, part: Part) => string
const PARTS = ['count', 'stack', 'who', 'card', 'area'] as const
type Part = (typeof PARTS)[number]

/** `Recruit a Thegn in Dor: 3 of 5 Gold`. */
export function label(labels: Labels, choice: Choice, named: Named, kind = ''): string {
  const nouns = PARTS.filter((part) => choice[part] != null).join(' ')
  const template = labels[`${kind} ${choice.verb}`] ?? labels[`${choice.verb} ${nouns}`] ?? labels[choice.verb]
  const words = template === undefined ? plain(choice, named) : filled(translated(template), choice, named)
  return choice.price ? `${words}: ${choice.price}` : words
}

function filled(template: string, choice: Choice, named: Named): string {
  const fill = (text: string): string | null => {
    let lacks = false
    const full = text.replace(/\{(?:(a) )?(\w+)(:[^}]*)?\}/g, (_, article: string | undefined, part: Part, form = '') => {
      const noun = choice[part]
      lacks ||= noun == null
      const name = noun == null ? '' : named(String(noun), part)
      if (form) return told(`{${part}${form}}`, { [part]: name })
      return article && !/\d$/.test(name) ? `${article}${/^[aeiou]/i.test(name) ? 'n' : ''} ${name}` : name
    })
    return lacks ? null : full
  }
  const whole = template.replace(/\[([^\]]*)\]/g, (_, part: string) => fill(part) ?? '')
  return fill(whole) ?? whole.replace(/\{[^}]*\}/g, '…')
}

/** A verb that nobody wrote a template for, and its nouns. */
function plain(choice: Choice, named: Named): string {
  const nouns = PARTS.filter((part) => choice[part] != null).map((part) => named(String(choice[part]), part))
  return [capital(choice.verb), ...nouns].join(' ')
}

/** `mead_hall`: Mead Hall. */
export function capital(id: string): string {
  return id.split(/[_-]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
