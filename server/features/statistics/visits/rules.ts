import { hash } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#contract/durations.ts'
import type { VisitKind } from '#contract/statistics/visited-page.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Visitors who ask not to be tracked are not counted. */
export function optsOutOfTracking(headers: Headers): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1'
}

/** Whether a person sees the document: prefetches and requests of the service worker do not count. */
export function isPageView(headers: Headers): boolean {
  const destination = headers['sec-fetch-dest']
  return (
    (destination === undefined || destination === 'document') &&
    headers['sec-purpose'] === undefined &&
    headers.purpose === undefined &&
    headers['x-purpose'] === undefined &&
    headers['x-moz'] === undefined
  )
}

const knownAgents = new LRUCache<string, boolean>({ max: 5000 })

/** Real browsers send at most half of this. */
const MAX_USER_AGENT_LENGTH = 1000

/** Results are cached, because few user agents make most requests; a request without one comes from a program. */
export function isRobot(userAgent: string): boolean {
  if (userAgent === '' || userAgent.length > MAX_USER_AGENT_LENGTH) return true
  // `get` would also move the name to the front of the cache, on every request.
  const known = knownAgents.peek(userAgent)
  if (known !== undefined) return known
  const answer = isbot(userAgent)
  knownAgents.set(userAgent, answer)
  return answer
}

export function hourOf(moment: number): number {
  return Math.floor(moment / HOUR_MS) * HOUR_MS
}

export const columnOf = {
  view: 'views',
  menu: 'menus',
  form: 'forms',
  contacts: 'contacts',
  call: 'calls',
  route: 'routes',
  link: 'links',
  save: 'saves',
} as const satisfies Record<VisitKind, string>

export type VisitColumn = (typeof columnOf)[VisitKind]

/** The number of visits of each kind. */
export type Counts = Record<VisitKind, number>

export function zeroCounts(): Counts {
  return { view: 0, menu: 0, form: 0, contacts: 0, call: 0, route: 0, link: 0, save: 0 }
}

/** Only views of pages, not actions on them, count somebody as a visitor. */
export const pageKinds = ['view', 'menu', 'form'] as const satisfies VisitKind[]

/** The limit of one kind at one place within an hour; more come from a stuck key or from abuse. */
export const MAX_PER_PERSON = 30
/** Higher than for a person, because a mobile operator puts many customers behind one address (CGNAT). */
export const MAX_PER_NETWORK = 1000

const HASH_LENGTH = 32

/** Without the salt of the day a hash identifies nobody, and hashes of different days cannot be linked. */
export function hashOf(salt: string, ...parts: readonly string[]): string {
  return `\\x${hash('sha256', [salt, ...parts].join('\n')).slice(0, HASH_LENGTH)}`
}
