const lines = new Map<string, Promise<unknown>>()

/**
 * One after another for what has the same key, within this process. Whoever would only wait for a lock of the database
 * waits here instead and keeps no connection from the others; between processes the lock decides.
 */
export async function inTurn<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
  const before = lines.get(key) ?? Promise.resolve()
  const mine = before.then(run, run)
  const settled = mine.catch(() => undefined)
  lines.set(key, settled)
  try {
    return await mine
  } finally {
    if (lines.get(key) === settled) lines.delete(key)
  }
}
