import type { Db } from '#server/db/connection.ts'
import { sqlState } from '#server/db/transaction.ts'
import { Rounds, type Waiting } from '#server/lib/rounds.ts'
import { deleteLikes, insertLikes, type LikeAsk, type LikeChange, type LikeKind } from './repository.ts'

interface Ask extends LikeAsk {
  kind: LikeKind
  isGiven: boolean
}
type Liker = Waiting<Ask, LikeChange | undefined>

const lines = new WeakMap<Db, Rounds<Ask, LikeChange | undefined>>()
/** So many in one transaction: others wait for its locks. */
const MOST_AT_ONCE = 100

/**
 * Gives a like or takes it back. Those that come while others are being written are written together: a post that
 * everybody likes is counted once for all of them.
 * @returns undefined when there is nothing to like, or when it is not theirs to like
 */
export function writeLike(db: Db, ask: Ask): Promise<LikeChange | undefined> {
  let line = lines.get(db)
  if (!line) {
    line = new Rounds((_key, likers) => serve(db, likers))
    lines.set(db, line)
  }
  return line.join('likes', ask)
}

/** One round, in which nobody asks twice for one thing: what they asked for last is done last. */
async function serve(db: Db, likers: readonly Liker[]): Promise<void> {
  const seen = new Set<string>()
  const again = likers.findIndex(({ ask }) => seen.size === seen.add(`${ask.userId} ${ask.subjectId}`).size)
  const together = likers.slice(0, Math.min(again === -1 ? likers.length : again, MOST_AT_ONCE))
  const groups = Map.groupBy(together, ({ ask }) => `${ask.isGiven} ${ask.kind.of} ${ask.kind.byOutlet}`)
  await Promise.all([...groups.values()].map((group) => write(db, group)))
}

/** One that cannot be written holds nobody up; a database that is away is away for all of them. */
async function write(db: Db, group: readonly Liker[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { kind, isGiven } = first.ask
  try {
    const asks = group.map(({ ask }) => ask)
    const changes = await (isGiven ? insertLikes : deleteLikes)(db, kind, asks)
    const byId = new Map(changes.map((change) => [change.id, change]))
    for (const one of group) one.settle(byId.get(one.ask.id))
  } catch (error) {
    if (group.length > 1 && isOfSome(error)) for (const one of group) await write(db, [one])
    else for (const one of group) one.fail(error)
  }
}

/** A broken constraint or a deadlock: the fault of some of the rows. */
function isOfSome(error: unknown): boolean {
  return /^(23|40)/.test(sqlState(error) ?? '')
}
