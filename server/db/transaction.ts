import type { Db } from './connection.ts'

const MAX_ATTEMPTS = 4
/** Serialisation failure and deadlock, after which a transaction is retried. */
const RETRIED_STATES = new Set(['40001', '40P01'])

const commitCallbacks = new WeakMap<Db, (() => void)[]>()

/**
 * Runs a transaction, again after a serialisation failure or a deadlock; inside another transaction it joins that
 * one.
 */
export async function inTransaction<Result>(db: Db, run: (db: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return run(db)
  for (let attempt = 1; ; attempt += 1) {
    const callbacks: (() => void)[] = []
    try {
      const result = await db.transaction().execute((transaction) => {
        commitCallbacks.set(transaction, callbacks)
        return run(transaction)
      })
      for (const act of callbacks) act()
      return result
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRIED_STATES.has(sqlState(error) ?? '')) throw error
    }
  }
}

/** Calls back after the commit of the current transaction; at once outside of one. */
export function afterCommit(db: Db, act: () => void): void {
  const callbacks = commitCallbacks.get(db)
  if (callbacks) callbacks.push(act)
  else act()
}

/** The name of the unique constraint that the statement violated, if any. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return (error as { constraint?: string }).constraint
}

/** Whether the statement referred to a row that was deleted meanwhile. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqlState(error) === '23503'
}

export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
