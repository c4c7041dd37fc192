import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#server/lib/ids.ts'
import { quantile } from '../figures.ts'
import { milliseconds, type Row } from '../report.ts'
import { openSockets } from '../sockets.ts'

export interface PollsBench {
  origin: string
  databaseUrl: string
}

const VIEWERS = 200
/** Fewer than one network may add to a poll within an hour. */
const VOTES = 50
const VOTES_A_SECOND = 10
/** Lets the last votes arrive. */
const QUIET_MS = 2000

/** How long after a vote is sent everybody who looks at the poll sees it. */
export async function measurePolls({ origin, databaseUrl }: PollsBench): Promise<Row> {
  const token = await insertPoll(databaseUrl)
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  const handshakes = Array.from({ length: VIEWERS }, () => ({ poll: token }))
  const seenBy: Set<string>[] = []
  const sockets = await openSockets(origin, handshakes, (_, payload, socket) => {
    const seen = seenBy[socket] ?? new Set()
    seenBy[socket] = seen
    const { state } = payload as { state: { voters: { name: string }[] } }
    for (const { name } of state.voters) {
      if (seen.has(name)) continue
      seen.add(name)
      latencies.push(performance.now() - (sentAt.get(name) ?? 0))
    }
  })
  const pending: Promise<void>[] = []
  for (let number = 0; number < VOTES; number += 1) {
    const name = `Гость ${number}`
    sentAt.set(name, performance.now())
    pending.push(sendVote(`${origin}/api/v1/polls/${token}/votes`, name))
    await pause(1000 / VOTES_A_SECOND)
  }
  await Promise.all(pending)
  await pause(QUIET_MS)
  await sockets.close()
  const p95 = quantile(latencies, 0.95)
  const isWhole = latencies.length === VIEWERS * VOTES
  return {
    name: `votes live to ${VIEWERS} viewers`,
    figure: `p95 ${milliseconds(p95)}, ${latencies.length} of ${VIEWERS * VOTES} arrived`,
    baseline: `${VOTES_A_SECOND} votes/s`,
    ratio: null,
    goal: 'p95 500 ms, all arrive',
    isReached: p95 <= 500 && isWhole,
  }
}

async function sendVote(url: string, name: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, places: '0,1', times: '0' }),
  })
  if (response.status !== 200) throw new Error(`A vote was answered with ${response.status}`)
  await response.arrayBuffer()
}

/** Two places of the filled database, the day after tomorrow. */
async function insertPoll(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const id = newId()
    const token = randomBytes(16).toString('hex')
    await client.query(
      `insert into polls (id, token, title, time_zone, expires_at) values ($1, $2, '', 'UTC', now() + interval '30 days')`,
      [id, token],
    )
    await client.query(
      `insert into poll_places (poll_id, position, place_id, name)
       select $1, row_number() over () - 1, id, name from (select id, name from places where is_listed limit 2) chosen`,
      [id],
    )
    await client.query(
      `insert into poll_times (poll_id, position, starts_at) values ($1, 0, date_trunc('hour', now()) + interval '2 days')`,
      [id],
    )
    return token
  } finally {
    await client.end()
  }
}
