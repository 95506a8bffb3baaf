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

/** As oneself; without credentials as a stranger. */
export async function call<T>(method: string, path: string, body?: unknown, credentials: RequestCredentials = 'same-origin'): Promise<T> {
  const answer = await fetch(path, {
    method,
    credentials,
    headers: { 'Accept-Language': language(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw new Refusal(problem?.code ?? 'fault', problem?.reason ?? t('the server answered {status}', { status: answer.status }))
}
