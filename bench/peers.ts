import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/private-postgres.ts'
import { type Figures, measure, startServer } from './load.ts'

const folder = join(import.meta.dirname, 'peers')
const next = join(folder, 'node_modules/next/dist/bin/next')

interface PeerTask {
  origin: string
  city: string
  scratch: string
  serverProcessor: number | null
  connections: number
  seconds: number
}

/** Next.js drawing the cards of our list from memory. @returns a sentence where it cannot be measured */
export async function measureNext(task: PeerTask): Promise<Figures | string> {
  if (!existsSync(next)) return 'Next.js is not installed: run `npm install` in bench/peers'
  if (!existsSync(join(folder, '.next/BUILD_ID'))) {
    const built = spawnSync(process.execPath, [next, 'build'], { cwd: folder, stdio: 'inherit' })
    if (built.status !== 0) return 'Next.js could not be built'
  }
  const answer = await fetch(`${task.origin}/api/v1/places?city=${task.city}&response_type=card&limit=20`)
  if (!answer.ok) throw new Error(`The cards were refused: ${answer.status}`)
  const cards = join(task.scratch, 'cards.json')
  writeFileSync(cards, JSON.stringify((await answer.json()).data.places))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startServer(
    [next, 'start', folder, '-H', '127.0.0.1', '-p', String(port)],
    { CARDS_FILE: cards, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    { processor: task.serverProcessor, readyUrl: origin },
  )
  try {
    return await measure({ origin, paths: ['/'], connections: task.connections, seconds: task.seconds })
  } finally {
    await server.stop()
  }
}
