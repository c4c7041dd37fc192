import { useSyncExternalStore } from 'react'
import { allInDatabase, dropFromDatabase, findInDatabase, keepInDatabase } from '#web/lib/browser-database.ts'
import type { Unsent } from './unsent.ts'

type Kind = Unsent['kind']
type OfKind<Name extends Kind> = Extract<Unsent, { kind: Name }>

const listeners = new Set<() => void>()
const nothing: readonly Unsent[] = []
/** What this tab shows. The database is the truth of all tabs. */
let known: readonly Unsent[] = nothing
let changes = 0
let channel: BroadcastChannel | undefined

/** Calls back when something begins to wait, changes or has left, in whichever tab. */
export function onUnsent(listener: () => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel('shodim:unsent')
    channel.onmessage = () => void readAnew()
    // A page that lay in the browser's memory heard nothing meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void readAnew())
    void readAnew()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the order it was said. */
export function knownUnsent(viewerId: string): readonly Unsent[] {
  return known.filter((one) => one.viewerId === viewerId)
}

/** What of this kind waits for the person. */
export function useUnsent<Name extends Kind>(viewerId: string, kind: Name): OfKind<Name>[] {
  const all = useSyncExternalStore(
    onUnsent,
    () => known,
    () => nothing,
  )
  return all.filter((one): one is OfKind<Name> => one.viewerId === viewerId && one.kind === kind)
}

/** As the database has it: for whoever is about to send. */
export async function keptUnsent(viewerId: string): Promise<readonly Unsent[]> {
  return (await readAll()).filter((one) => one.viewerId === viewerId)
}

async function findUnsent(key: string): Promise<Unsent | undefined> {
  return (await findInDatabase('unsent', key)) as Unsent | undefined
}

/** Is on the screen at once, and outlives the tab when this is done. @throws when the device has no room for it */
export async function putUnsent(unsent: Unsent): Promise<void> {
  const before = known
  show([...known.filter(({ key }) => key !== unsent.key), unsent].sort(inOrder))
  try {
    await keepInDatabase('unsent', unsent.key, unsent)
  } catch (error) {
    show(before)
    throw error
  }
  channel?.postMessage(null)
  // The sender reads the database: a notification before the write found nothing there.
  notifyAll()
}

/** When it said the last of all: what is said now comes after it, whatever the clock says. */
export function nextMoment(): number {
  return Math.max(Date.now(), (known.at(-1)?.saidAt ?? 0) + 1)
}

/** @returns it as it is now; undefined when it has left or was said anew meanwhile */
export async function changeUnsent<Some extends Unsent>(
  unsent: Some,
  change: Partial<Some>,
): Promise<Some | undefined> {
  const kept = await findUnsent(unsent.key)
  if (kept?.saidAt !== unsent.saidAt) return undefined
  const changed = { ...(kept as Some), ...change }
  show(known.map((one) => (one.key === unsent.key ? changed : one)))
  await keepInDatabase('unsent', unsent.key, changed)
  channel?.postMessage(null)
  return changed
}

/** Lets go of it, unless it was said anew meanwhile. */
export async function dropUnsent({ key, saidAt }: Unsent): Promise<void> {
  if ((await findUnsent(key))?.saidAt !== saidAt) return
  show(known.filter((one) => one.key !== key))
  await dropFromDatabase('unsent', key)
  channel?.postMessage(null)
}

/** Once more, what was refused as well. */
export async function retryUnsent(unsent: Unsent): Promise<void> {
  const { problem: _, ...again } = unsent
  if (await findUnsent(unsent.key)) await putUnsent(again)
}

/** The person wants it back. @returns false when it has been sent in the meantime */
export function takeBack(unsent: Unsent): Promise<boolean> {
  return inOneTab(async () => {
    const isThere = (await findUnsent(unsent.key)) !== undefined
    await dropUnsent(unsent)
    if (!isThere) await readAnew()
    return isThere
  })
}

/** Sending, and taking back what is to be sent, is done by one tab at a time. */
export function inOneTab<Result>(run: () => Promise<Result>): Promise<Result> {
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request('shodim:unsent', run) : run()
}

export async function readAnew(): Promise<void> {
  for (;;) {
    const before = changes
    const list = await readAll()
    // Something was put or dropped while it was being read.
    if (before !== changes) continue
    show(list)
    return
  }
}

async function readAll(): Promise<Unsent[]> {
  const list = (await allInDatabase('unsent').catch(() => [])) as Unsent[]
  return list.sort(inOrder)
}

const inOrder = (one: Unsent, other: Unsent) => one.saidAt - other.saidAt

function show(list: readonly Unsent[]): void {
  changes += 1
  known = list
  notifyAll()
}

function notifyAll(): void {
  for (const notify of listeners) notify()
}
