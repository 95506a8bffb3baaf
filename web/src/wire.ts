/** HTTP calls to the server. */

import { language, t } from './languages/language'
import type { Problem } from './protocol'

export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason)
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: { 'Accept-Language': language(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw new Refusal(problem?.code ?? 'fault', problem?.reason ?? t('the server answered {status}', { status: answer.status }))
}
