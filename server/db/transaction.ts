import type { Db } from './connection.ts'

const TRIES = 4
/** Serialisation failure and deadlock: PostgreSQL asks for another try. */
const worthAnotherTry = new Set(['40001', '40P01'])

/** A transaction that is tried again when it lost to another one; inside of another it is a part of that. */
export async function inTransaction<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return run(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (attempt >= TRIES || !worthAnotherTry.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** The name of the unique constraint that a statement broke, when it did. */
export function brokenUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return (error as { constraint?: string }).constraint
}

function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
