const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08001',
  '08006',
  '25006',
  '53300',
])

/** The database did not respond, so no request is to blame. */
export function isUnreachableDatabase(error: Error & { code?: string }): boolean {
  return (
    connectionFailures.has(error.code ?? '') ||
    /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  )
}
