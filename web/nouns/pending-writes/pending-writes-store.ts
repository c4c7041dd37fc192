import {
  allInDatabase,
  deleteFromDatabase,
  findInDatabase,
  putInDatabase,
} from '#web/lib/browser/browser-database.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import type { PendingWrite } from './pending-writes.ts'

type Kind = PendingWrite['kind']
type OfKind<Name extends Kind> = Extract<PendingWrite, { kind: Name }>

/** The copy of this tab; the database is shared by all tabs. */
const cached = createStore<readonly PendingWrite[]>([])
let changes = 0
let channel: BroadcastChannel | undefined

/** Calls back when a pending write is added, changed or removed in any tab. */
export function onPendingWrites(listener: () => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel('shodim:unsent')
    channel.onmessage = () => void reloadPendingWrites()
    // A page restored from the browser's back/forward cache has missed changes.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void reloadPendingWrites())
    void reloadPendingWrites()
  }
  return cached.subscribe(listener)
}

const syncedWrites = { ...cached, subscribe: onPendingWrites }

/** In the order they were written. */
export function cachedPendingWrites(viewerId: string): readonly PendingWrite[] {
  return cached.get().filter((item) => item.viewerId === viewerId)
}

/** The pending writes of this kind by the person. */
export function usePendingWrites<Name extends Kind>(viewerId: string, kind: Name): OfKind<Name>[] {
  const all = useStore(syncedWrites)
  return all.filter((write): write is OfKind<Name> => write.viewerId === viewerId && write.kind === kind)
}

/** The current state in the browser's database, for sending. */
export async function readPendingWrites(viewerId: string): Promise<readonly PendingWrite[]> {
  return (await readAll()).filter((item) => item.viewerId === viewerId)
}

async function findPendingWrite(key: string): Promise<PendingWrite | undefined> {
  return (await findInDatabase('unsent', key)) as PendingWrite | undefined
}

/** Shows it at once; it survives the tab when the promise resolves. @throws when the storage is full */
export async function putPendingWrite(write: PendingWrite): Promise<void> {
  const before = cached.get()
  show([...before.filter(({ key }) => key !== write.key), write].sort(inOrder))
  try {
    await putInDatabase('unsent', write.key, write)
  } catch (error) {
    show(before)
    throw error
  }
  channel?.postMessage(null)
  // After the write to the database, which the sender reads.
  cached.set(cached.get())
}

/** A timestamp after those of all pending writes, even when the clock was set back. */
export function nextTimestamp(): number {
  return Math.max(Date.now(), (cached.get().at(-1)?.writtenAt ?? 0) + 1)
}

/** @returns the updated write; undefined when it was sent or written again meanwhile */
export async function updatePendingWrite<Some extends PendingWrite>(
  write: Some,
  change: Partial<Some>,
): Promise<Some | undefined> {
  const stored = await findPendingWrite(write.key)
  if (stored?.writtenAt !== write.writtenAt) return undefined
  const changed = { ...(stored as Some), ...change }
  show(cached.get().map((item) => (item.key === write.key ? changed : item)))
  await putInDatabase('unsent', write.key, changed)
  channel?.postMessage(null)
  return changed
}

/** Removes it, unless it was written again meanwhile. */
export async function deletePendingWrite({ key, writtenAt }: PendingWrite): Promise<void> {
  if ((await findPendingWrite(key))?.writtenAt !== writtenAt) return
  show(cached.get().filter((item) => item.key !== key))
  await deleteFromDatabase('unsent', key)
  channel?.postMessage(null)
}

/** Sends it again, even after a refusal. */
export async function retryPendingWrite(write: PendingWrite): Promise<void> {
  const { problem: _problem, refusal: _refusal, ...again } = write
  if (await findPendingWrite(write.key)) await putPendingWrite(again)
}

/** Removes it from the queue on request of the person. @returns false when it has been sent in the meantime */
export function cancelPendingWrite(write: PendingWrite): Promise<boolean> {
  return inOneTab(async () => {
    const isThere = (await findPendingWrite(write.key)) !== undefined
    await deletePendingWrite(write)
    if (!isThere) await reloadPendingWrites()
    return isThere
  })
}

/** One tab at a time sends or cancels pending writes. */
export function inOneTab<Result>(run: () => Promise<Result>): Promise<Result> {
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request('shodim:unsent', run) : run()
}

export async function reloadPendingWrites(): Promise<void> {
  for (;;) {
    const before = changes
    const list = await readAll()
    // A write was added or removed during the read.
    if (before !== changes) continue
    show(list)
    return
  }
}

async function readAll(): Promise<PendingWrite[]> {
  const list = (await allInDatabase('unsent').catch(() => [])) as PendingWrite[]
  return list.sort(inOrder)
}

const inOrder = (item: PendingWrite, other: PendingWrite) => item.writtenAt - other.writtenAt

function show(list: readonly PendingWrite[]): void {
  changes += 1
  cached.set(list)
}
