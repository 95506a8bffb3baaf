/** One's share in the dice: a salt that this browser makes and keeps, of which the table sees a hash until all are in. */

import { t } from '../languages/language'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { TableInfo } from '../protocol'

/** Works over plain http too, where `crypto.subtle` and `crypto.randomUUID` do not exist. */
export function newSalt(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
}

function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

export const pledgeOf = (salt: string): string => hash(`logres salt ${salt}`)
export const commitmentOf = (secret: string): string => hash(`logres commitment ${secret}`)

export function keepSalt(table: string, salt: string): void {
  localStorage.setItem(`salt ${table}`, salt)
}

export function saltOf(table: string): string | null {
  return localStorage.getItem(`salt ${table}`)
}

/** The commitment as it stood when one pledged: the server could not show another one later. */
export function keepCommitment(table: string, commitment: string): void {
  localStorage.setItem(`commitment ${table}`, commitment)
}

export function commitmentSeen(table: string): string | null {
  return localStorage.getItem(`commitment ${table}`)
}

type Step = { type: 'pledge'; hash: string } | { type: 'reveal'; salt: string }

/** What is to be done for one's own share, if anything; a salt is made where one is asked for. */
export function nextStep(info: TableInfo, seats: string[]): Step | null {
  const mine = info.seats.filter((one) => seats.includes(one.seat))
  if (info.status !== 'open' || !mine.length) return null
  if (mine.some((one) => one.share === 'wanted' || one.share === 'none')) return pledge(info)
  if (commitmentSeen(info.id) === null) keepCommitment(info.id, info.commitment)
  const salt = saltOf(info.id)
  if (!info.opening || commitmentSeen(info.id) !== info.commitment || !salt) return null
  return mine.some((one) => one.share === 'pledged') ? { type: 'reveal', salt } : null
}

function pledge(info: TableInfo): Step | null {
  if (info.seats.some((one) => one.share === 'opened')) return null
  return { type: 'pledge', hash: pledgeOf(saltFor(info)) }
}

/** The salt for these dice: the one that is kept, or a new one where others were committed to. */
export function saltFor(info: TableInfo): string {
  const kept = commitmentSeen(info.id) === info.commitment ? saltOf(info.id) : null
  const salt = kept ?? newSalt()
  keepSalt(info.id, salt)
  keepCommitment(info.id, info.commitment)
  return salt
}

/** The tags of a record. */
export function tagsOf(record: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of record.split('\n\n')[0]!.split('\n')) {
    const parts = /^\[(\w+) "(.*)"\]$/.exec(line)
    if (parts) found[parts[1]!] = parts[2]!
  }
  return found
}

/** The salts of a record are those of its pledges, and the seed is made of them: each complaint, or none. */
export function complaints(record: string, commitment: string, own: string): string[] {
  const tags = tagsOf(record)
  if (!tags['Secret'] || !tags['Salts'] || !tags['Seed']) return [t('This is no record of a finished game of the web table.')]
  const salts = JSON.parse(tags['Salts']) as Record<string, string>
  const pledges = JSON.parse(tags['Pledges'] ?? '{}') as Record<string, string>
  const wrong = Object.entries(pledges).filter(([seat, made]) => pledgeOf(salts[seat] ?? '') !== made)
  return [
    ...(commitmentOf(tags['Secret']) === (commitment || tags['Commitment']) ? [] : [t('The secret is not the one that was committed to.')]),
    ...wrong.map(([seat]) => t('The salt of {seat} is not the one that was pledged.', { seat })),
    ...(hash(`logres dice ${tags['Secret']} ${tags['Salts']}`) === tags['Seed'] ? [] : [t('The seed is not made of the secret and the salts.')]),
    ...(!own || Object.values(salts).includes(own) ? [] : [t('Your salt is not among those the dice are made of.')]),
  ]
}
