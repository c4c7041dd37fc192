import type pg from 'pg'
import type { PrimaryPool } from './primary-pool.ts'

const RECONNECT_PAUSE_MS = 1000

/**
 * Listens to a channel on a separate connection to the primary. A lost connection is reopened; `onGap` is called
 * because messages may have been missed. @throws when there is no server at the start
 */
export async function listen(
  pool: PrimaryPool,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const connection = await pool.connect()
    connection.on('notification', ({ payload }) => onMessage(payload ?? ''))
    // A connection may also be lost during the statement, and an error without a listener ends the process.
    connection.once('error', () => handleLoss(connection))
    connection.once('end', () => handleLoss(connection))
    try {
      if (!isClosed) await connection.query(`listen ${connection.escapeIdentifier(channel)}`)
    } catch (error) {
      connection.release(true)
      throw error
    }
    if (isClosed) return connection.release(true)
    client = connection
  }
  function handleLoss(lost: pg.PoolClient): void {
    if (isClosed || client !== lost) return
    client = undefined
    lost.release(true)
    connectLater()
  }
  function connectLater(): void {
    timer = setTimeout(() => connect().then(onGap, () => !isClosed && connectLater()), RECONNECT_PAUSE_MS)
    timer.unref()
  }

  await connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      client?.release(true)
    },
  }
}
