import { Rounds, type Waiting } from '#server/lib/rounds.ts'
import type { Db } from './connection.ts'
import { sqlState } from './transaction.ts'

interface Statement<Ask, Answer> {
  /** What no two asks of one statement may share: the later one waits for the next. Nothing when absent. */
  apart?(ask: Ask): string
  /** What all asks of one statement share. Nothing when absent. */
  kindOf?(ask: Ask): string
  /** @returns the answers in the order of the asks */
  run(db: Db, asks: readonly Ask[]): Promise<Answer[]>
}

/** So many in one transaction: others wait for its locks. */
const MOST_AT_ONCE = 100

/**
 * One statement for many: those who ask while others are being served are served together. One that cannot be served
 * holds nobody up; a database that is away is away for all of them.
 */
export function together<Ask, Answer>(
  statement: Statement<Ask, Answer>,
): (db: Db, ask: Ask) => Promise<Answer> {
  const lines = new WeakMap<Db, Rounds<Ask, Answer>>()
  return (db, ask) => {
    let line = lines.get(db)
    if (!line) {
      line = new Rounds((_key, waiting) => serve(statement, db, waiting))
      lines.set(db, line)
    }
    return line.join('', ask)
  }
}

async function serve<Ask, Answer>(
  statement: Statement<Ask, Answer>,
  db: Db,
  waiting: readonly Waiting<Ask, Answer>[],
): Promise<void> {
  const { apart, kindOf = () => '' } = statement
  const seen = new Set<string>()
  const again = apart ? waiting.findIndex(({ ask }) => seen.size === seen.add(apart(ask)).size) : -1
  const round = waiting.slice(0, Math.min(again === -1 ? waiting.length : again, MOST_AT_ONCE))
  const groups = Map.groupBy(round, ({ ask }) => kindOf(ask))
  await Promise.all([...groups.values()].map((group) => run(statement, db, group)))
}

async function run<Ask, Answer>(
  statement: Statement<Ask, Answer>,
  db: Db,
  group: readonly Waiting<Ask, Answer>[],
): Promise<void> {
  try {
    const answers = await statement.run(
      db,
      group.map(({ ask }) => ask),
    )
    for (const [index, one] of group.entries()) one.settle(answers[index] as Answer)
  } catch (error) {
    if (group.length > 1 && isOfSome(error)) for (const one of group) await run(statement, db, [one])
    else for (const one of group) one.fail(error)
  }
}

/** A broken constraint or a deadlock: the fault of some of the rows. */
function isOfSome(error: unknown): boolean {
  return /^(23|40)/.test(sqlState(error) ?? '')
}
