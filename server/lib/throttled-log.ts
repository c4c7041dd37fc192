import { isUnreachableDatabase } from './unreachable-database.ts'

const WARN = 40
const EVERY_MS = 1000

type LogMethod = (this: unknown, ...args: unknown[]) => void

/**
 * For pino's `hooks.logMethod`: logs the same failure once a second with a count. Otherwise a lost database or an
 * attack would fill the disk.
 */
export function throttleRepeatedErrors(everyMs: number = EVERY_MS) {
  const entries = new Map<string, { count: number; write: () => void }>()

  function flushLater(key: string): void {
    setTimeout(() => {
      const entry = entries.get(key)
      if (!entry || entry.count === 0) return void entries.delete(key)
      entry.write()
      entry.count = 0
      flushLater(key)
    }, everyMs).unref()
  }

  return function logMethod(this: unknown, args: unknown[], method: LogMethod, level: number): void {
    const key = level < WARN ? undefined : keyOf(args)
    if (key === undefined) return void method.apply(this, args)
    const entry = entries.get(key)
    if (entry) {
      entry.count += 1
      entry.write = () => method.apply(this, withCount(args, entry.count))
      return
    }
    entries.set(key, { count: 0, write: () => undefined })
    flushLater(key)
    method.apply(this, args)
  }
}

/** @returns undefined for a line that is never merged */
function keyOf([first, message]: unknown[]): string | undefined {
  if (typeof first !== 'object' || first === null) return undefined
  if ('security' in first) {
    const { reason, operation, method, userId, ip } = first as Record<string, unknown>
    return reason === undefined
      ? undefined
      : JSON.stringify([first.security, reason, operation, method, userId, ip])
  }
  const error = first instanceof Error ? first : 'err' in first ? first.err : undefined
  if (!(error instanceof Error)) return undefined
  if (isUnreachableDatabase(error)) return 'database'
  return JSON.stringify([
    message,
    error.name,
    (error as { code?: unknown }).code,
    error.stack?.split('\n')[1],
  ])
}

function withCount([first, ...rest]: unknown[], repeated: number): unknown[] {
  return [first instanceof Error ? { err: first, repeated } : { ...(first as object), repeated }, ...rest]
}
