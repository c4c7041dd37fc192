import type { Message } from '#contract/chats.ts'
import type { ImageSet } from '#contract/images.ts'
import type { Api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'

/** Said here and not yet heard by the server. */
export interface Unsent {
  /** The server says a key once, however often it is sent. */
  key: string
  chatId: string
  text: string
  imageSets: readonly ImageSet[]
  subject: { id: string; authorName: string; text: string } | null
  saidAt: number
  /** Why the server refused it; it waits for the person to try again or drop it. */
  problem?: string
}

type Listener = () => void

const listeners = new Set<Listener>()
const heard = new Set<(message: Message) => void>()
const keyOf = (viewerId: string) => `shodim:unsent:${viewerId}`
const nothing: readonly Unsent[] = []
let cache: { text: string | null; list: readonly Unsent[] } = { text: null, list: nothing }

/** In the order they were said; kept over reloads and shared by tabs. */
export function readUnsent(viewerId: string): readonly Unsent[] {
  const text = readStored(keyOf(viewerId))
  if (text !== cache.text) cache = { text, list: parse(text) }
  return cache.list
}

function parse(text: string | null): readonly Unsent[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? (list as Unsent[]) : nothing
  } catch {
    return nothing
  }
}

function write(viewerId: string, list: readonly Unsent[]): void {
  writeStored(keyOf(viewerId), list.length === 0 ? null : JSON.stringify(list))
  for (const notify of listeners) notify()
}

export function onUnsent(listener: Listener): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Calls back with what the server answered. */
export function onSaid(listener: (message: Message) => void): () => void {
  heard.add(listener)
  return () => heard.delete(listener)
}

export function putUnsent(viewerId: string, message: Unsent): void {
  write(viewerId, [...readUnsent(viewerId), message])
}

export function dropUnsent(viewerId: string, key: string): void {
  write(
    viewerId,
    readUnsent(viewerId).filter((one) => one.key !== key),
  )
}

function mark(viewerId: string, key: string, problem: string | undefined): void {
  write(
    viewerId,
    readUnsent(viewerId).map(({ problem: _, ...one }) =>
      one.key === key && problem !== undefined
        ? { ...one, problem }
        : one.key === key
          ? one
          : { ...one, ...(_ !== undefined && { problem: _ }) },
    ),
  )
}

export function retryUnsent(api: Api, viewerId: string, key: string): void {
  mark(viewerId, key, undefined)
  void sendUnsent(api, viewerId)
}

let underWay: Promise<void> | undefined

/** Sends what waits, one after another, from one tab at a time. What cannot be sent now stays for the next call. */
export function sendUnsent(api: Api, viewerId: string): Promise<void> {
  underWay ??= inOneTab(() => sendAll(api, viewerId)).finally(() => {
    underWay = undefined
  })
  return underWay
}

function inOneTab(run: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('shodim:unsent', run) : run()
}

async function sendAll(api: Api, viewerId: string): Promise<void> {
  for (;;) {
    const next = readUnsent(viewerId).find(
      (one, index, list) =>
        one.problem === undefined &&
        // After a refusal the rest of that chat waits: order is kept.
        !list
          .slice(0, index)
          .some((earlier) => earlier.chatId === one.chatId && earlier.problem !== undefined),
    )
    if (!next || !(await sendOne(api, viewerId, next))) return
  }
}

/** @returns false when nothing can be sent now */
async function sendOne(api: Api, viewerId: string, unsent: Unsent): Promise<boolean> {
  const { key, chatId, text, imageSets, subject } = unsent
  try {
    const { message } = await api.call('POST /api/v2/messages', {
      body: {
        chatId,
        text,
        imageSetIds: imageSets.map(({ id }) => id),
        subjectCommentId: subject?.id ?? null,
        idempotencyKey: key,
      },
    })
    dropUnsent(viewerId, key)
    for (const tell of heard) tell(message)
    return true
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code < 500 && error.code !== 401
    if (!isRefused) return false
    mark(viewerId, key, Object.values(error.fields)[0]?.[0] ?? error.message)
    return true
  }
}
