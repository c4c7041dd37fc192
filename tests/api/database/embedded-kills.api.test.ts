import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openPostgres } from '#server/db/connection.ts'
import { addressOf, homeOf } from '#server/db/embedded/data-folder.ts'
import { urlOf } from '#server/db/embedded/server.ts'
import { killServer, newProduct, type Product } from '#tests/support/product.ts'
import { SimulatedUsers } from '../../cluster/crowd.ts'

// People talk, comment, like, publish and book while the product and its server are killed and started again: what was
// acknowledged is there, once. `KILL_ROUNDS=50` for the long run; every run makes three rounds.

const rounds = Number(process.env.KILL_ROUNDS ?? 3)
const ROUNDS_OF_ONE_CROWD = 3
const RECOVERY_LIMIT_MS = 60_000

const home = mkdtempSync(join(tmpdir(), 'shodim-kills-'))
chmodSync(home, 0o755)
const dataDir = join(home, 'data')
let product: Product
let database: DatabaseHandle

beforeAll(async () => {
  product = await newProduct({ dataDir })
  await product.start()
  const address = addressOf(homeOf(dataDir))
  if (!address) throw new Error('The server has no address')
  // A direct connection, which does not count as a user that keeps the server running.
  database = await openPostgres(urlOf(address), { poolSize: 4 })
}, 240_000)

afterAll(async () => {
  await database?.close()
  await product?.child.end('SIGTERM')
  killServer(dataDir)
  rmSync(home, { recursive: true, force: true })
})

/** Alternately kills the product with its server, the product alone and the server alone. */
async function kill(round: number): Promise<void> {
  const which = ['both', 'product', 'server'][round % 3]
  if (which !== 'server') await product.child.end('SIGKILL')
  if (which !== 'product') killServer(dataDir)
  if (which !== 'server') await product.start()
}

test(
  `${rounds} rounds of kills: nothing acknowledged is lost, nothing is doubled`,
  async () => {
    const totals: Record<string, number> = {}
    for (let round = 0; round < rounds; ) {
      const crowd = await SimulatedUsers.start(database.db, product.url, new Set())
      for (let count = 0; count < ROUNDS_OF_ONE_CROWD && round < rounds; count += 1, round += 1) {
        await kill(round)
        await crowd.writers.untilNextWrites(RECOVERY_LIMIT_MS)
      }
      await crowd.writers.stop()
      // When a kill prevents the response to a commit, the live event is lost as well: readers load the messages when they reconnect.
      await product.child.end('SIGTERM')
      await product.start()
      await crowd.leave(RECOVERY_LIMIT_MS)
      for (const refusal of crowd.writers.refusals.keys())
        expect(refusal).toMatch(/^(503|TypeError|TimeoutError|SyntaxError)/)
      await crowd.expectEverythingOnce(database.db)
      for (const [kind, { size }] of Object.entries(crowd.writers.acknowledged))
        totals[kind] = (totals[kind] ?? 0) + size
    }
    if (rounds > ROUNDS_OF_ONE_CROWD) console.log(`${rounds} rounds, acknowledged and found once:`, totals)
  },
  60_000 + rounds * 60_000,
)
