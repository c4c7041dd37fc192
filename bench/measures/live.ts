import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort } from '#tests/support/private-postgres.ts'
import { nodeOptions } from '../../scripts/node-options.ts'
import type { BareSqlTask } from '../bare/bare-sql.ts'
import { startRecorder } from '../capture-sql.ts'
import { type LiveData, prepareLiveData, type Sender } from '../data/live-data.ts'
import { prepareSocialData } from '../data/social-data.ts'
import { type Figures, quantile } from '../figures.ts'
import { type Child, measure, runForJson, startServer } from '../load.ts'
import { memoryOf } from '../processes.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'
import { openSockets } from '../sockets.ts'

export interface LiveBench {
  databaseUrl: string
  dataDir: string
  serverProcessor: number | null
  connections: number
  seconds: number
  sockets: number
  /** A list that guests ask for. */
  path: string
}

const MEGABYTE = 1024 * 1024
const MESSAGES_A_SECOND = 500
/** So many that nobody reaches the limit of messages for one person. */
const WRITERS = 400
/** Lets the work of earlier requests end before memory or messages are counted. */
const QUIET_MS = 2000
const READS_A_SECOND = 50
/** A tenth of a second, to which the end is shown. */
const READS_PER_CHECK = READS_A_SECOND / 10
/** Two nodes, their database and the load. */
const MIN_PROCESSORS_FOR_TWO_NODES = 4
const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const root = join(import.meta.dirname, '../..')

/** Measures sockets, messages, counters and notifications of a hundred thousand followers on one node, and the rate of two nodes. */
export async function measureLive(bench: LiveBench): Promise<Row[]> {
  const data = await prepareLiveData(bench.databaseUrl, bench.sockets)
  const rows = [await measureCounters(bench, data)]
  await withNode(bench, async (node) => {
    rows.push(...(await measureSockets(bench, node, data.people)))
    rows.push(await measureMessages(bench, node, data.people))
    rows.push(...(await measureFanOut(bench, node)))
    rows.push(await measureTwoNodes(bench, node))
  })
  return rows
}

interface Node extends Child {
  origin: string
}

async function withNode(bench: LiveBench, use: (node: Node) => Promise<void>): Promise<void> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: bench.dataDir,
    LOG_LEVEL: 'error',
    // All clients of a bench come from one address.
    CONNECTIONS_PER_ADDRESS: '100000',
  }
  const options = { processor: bench.serverProcessor, readyUrl: `${origin}/readyz` }
  const node = await startServer([...nodeOptions, join(root, 'server/main.mjs')], env, options)
  await use({ ...node, origin }).finally(node.stop)
}

async function measureCounters(bench: LiveBench, { chatOwner }: LiveData): Promise<Row> {
  const recorder = await startRecorder(bench.databaseUrl)
  const requests = [
    await recorder.record('/api/v2/chats/not-viewed-count', chatOwner),
    await recorder.record('/api/v2/notifications/not-viewed-count', chatOwner),
  ]
  await recorder.close()
  const { databaseUrl: url, connections, seconds, serverProcessor } = bench
  const task: BareSqlTask = { url, poolSize: 1, connections, seconds, requests }
  const { sequential } = await runForJson<{ sequential: Figures }>(
    [join(root, 'bench/bare/bare-sql.ts')],
    task,
    serverProcessor,
  )
  return {
    name: 'database unread counters, 5 000 chats',
    figure: `p95 ${milliseconds(sequential.p95)}`,
    baseline: `p50 ${milliseconds(sequential.p50)}`,
    ratio: null,
    goal: 'p95 2 ms',
    isReached: sequential.p95 <= 2,
  }
}

/** Connects everybody; some send messages, and both sides receive them. */
async function measureSockets(bench: LiveBench, node: Node, people: readonly Sender[]): Promise<Row[]> {
  await pause(QUIET_MS)
  const before = memoryOf(node.pid)
  const latencies: number[] = []
  const sockets = await openSockets(
    node.origin,
    people.map(({ token }) => ({ token })),
    (name, payload) => {
      if (name !== 'message') return
      const { message } = payload as { message: { text: string } }
      latencies.push(Date.now() - Number(message.text))
    },
  )
  await pause(QUIET_MS)
  const opened = sockets.count
  const growth = (memoryOf(node.pid) - before) / MEGABYTE
  const sent = await sendAtRate(node, people, bench.seconds)
  await pause(QUIET_MS)
  const after = (memoryOf(node.pid) - before) / MEGABYTE
  await sockets.close()
  const p95 = quantile(latencies, 0.95)
  const allArrived = latencies.length === sent.count * 2
  return [
    {
      name: `memory of ${opened} sockets`,
      figure: `+${growth.toFixed(0)} MB, +${after.toFixed(0)} MB after the messages`,
      baseline: `${(before / MEGABYTE).toFixed(0)} MB`,
      ratio: null,
      goal: '+1024 MB',
      isReached: opened === people.length && Math.max(growth, after) <= 1024,
    },
    {
      name: `messages to ${opened} sockets`,
      figure: `p95 ${milliseconds(p95)}, ${latencies.length} of ${sent.count * 2} arrived`,
      baseline: `${perSecond(sent.rate)} sent`,
      ratio: null,
      goal: `p95 100 ms at ${MESSAGES_A_SECOND}/s`,
      isReached: p95 <= 100 && allArrived && sent.rate >= MESSAGES_A_SECOND * 0.95,
    },
  ]
}

/** Sends at an even pace without waiting for answers; the text of a message is the time it was sent. */
async function sendAtRate(
  { origin }: Node,
  people: readonly Sender[],
  seconds: number,
): Promise<{ count: number; rate: number }> {
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  const total = MESSAGES_A_SECOND * seconds
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - startedAt) / 1000) * MESSAGES_A_SECOND)
    for (; sent < due; sent += 1) {
      const sender = people[(sent * 7) % people.length]
      if (sender) pending.push(sendMessage(origin, sender))
    }
    await pause(2)
  }
  await Promise.all(pending)
  return { count: total, rate: total / ((performance.now() - startedAt) / 1000) }
}

function sendMessage(origin: string, { token, chatId }: Sender): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const message = request(`${origin}/api/v2/messages`, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', resolve)
      if (response.statusCode !== 201) reject(new Error(`A message was answered with ${response.statusCode}`))
    })
    message.once('error', reject)
    message.end(JSON.stringify({ chatId, text: String(Date.now()) }))
  })
}

/** Compares the rate of messages stored and received by both sides with a bare route that does the same. */
async function measureMessages(bench: LiveBench, node: Node, people: readonly Sender[]): Promise<Row> {
  const writers = people.slice(0, WRITERS)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    DATABASE_URL: bench.databaseUrl,
    PEOPLE: JSON.stringify(Object.fromEntries(writers.map(({ token, id }) => [token, id]))),
  }
  const options = { processor: bench.serverProcessor, readyUrl: `${origin}/ready` }
  const server = await startServer([join(root, 'bench/bare/bare-live.ts')], env, options)
  const bare = await storeAndDeliver(bench, origin, writers).finally(server.stop)
  const own = await storeAndDeliver(bench, node.origin, writers)
  const ratio = own.rate / bare.rate
  return {
    name: 'message stored and delivered',
    figure: `${perSecond(own.rate)}, p99 ${milliseconds(own.p99)}`,
    baseline: `${perSecond(bare.rate)} bare insert + emit`,
    ratio,
    goal: '0.6 of bare insert + emit',
    isReached: ratio >= 0.6,
    details: { own, bare },
  }
}

async function storeAndDeliver(
  { connections, seconds }: LiveBench,
  origin: string,
  writers: readonly Sender[],
): Promise<{ rate: number; p99: number }> {
  let arrived = 0
  const count = (name: string) => {
    if (name === 'message') arrived += 1
  }
  const sockets = await openSockets(
    origin,
    writers.map(({ token }) => ({ token })),
    count,
  )
  const requests = writers.map(({ token, chatId }) => ({
    method: 'POST' as const,
    path: '/api/v2/messages',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ chatId, text: 'Добрый вечер!' }),
  }))
  await autocannon({ url: origin, connections, requests, duration: 1 })
  await pause(QUIET_MS)
  arrived = 0
  const result = await autocannon({ url: origin, connections, requests, duration: seconds })
  await pause(QUIET_MS)
  await sockets.close()
  if (result.non2xx > 0) throw new Error(`${result.non2xx} messages were refused`)
  // Messages under way at the end are stored and delivered as well, but not answered.
  if (arrived < result['2xx'] * 2) throw new Error(`${arrived} of ${result['2xx'] * 2} messages arrived`)
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 }
}

/** A news post that notifies a hundred thousand followers, while others read lists. */
async function measureFanOut(bench: LiveBench, node: Node): Promise<Row[]> {
  const { staff, placeId } = await prepareSocialData(bench.databaseUrl)
  const client = new pg.Client({ connectionString: bench.databaseUrl })
  await client.connect()
  const isOutboxEmpty = async () => (await client.query('select from outbox limit 1')).rowCount === 0
  const countNotifications = async () =>
    (await client.query('select count(*)::int from notifications')).rows[0].count as number
  try {
    while (!(await isOutboxEmpty())) await pause(200)
    // Otherwise autovacuum after the earlier messages would run during the measurement.
    await client.query(
      'vacuum analyze messages, chats, chat_counts, notifications, notification_counts, outbox',
    )
    await client.query('checkpoint')
    const address = node.origin + bench.path
    const idleEndsAt = Date.now() + bench.seconds * 1000
    const idle = await readUntil(address, async () => Date.now() > idleEndsAt)
    const before = await countNotifications()
    const startedAt = performance.now()
    const response = await fetch(`${node.origin}/api/v2/posts`, {
      method: 'POST',
      headers: { ...staff[0], 'content-type': 'application/json' },
      body: JSON.stringify({ placeId, text: 'Новость для всех' }),
    })
    if (response.status !== 201) throw new Error(`The post was answered with ${response.status}`)
    const busy = await readUntil(address, isOutboxEmpty)
    const fanOutSeconds = (performance.now() - startedAt) / 1000
    const notified = (await countNotifications()) - before
    const ratio = busy / idle
    return [
      {
        name: 'news to 100 000 followers',
        figure: `${fanOutSeconds.toFixed(1)} s, ${notified} notified`,
        baseline: '',
        ratio: null,
        goal: '60 s',
        isReached: fanOutSeconds <= 60 && notified >= 100_000,
      },
      {
        name: 'others while news spread',
        figure: `p95 ${milliseconds(busy)}`,
        baseline: `${milliseconds(idle)} idle`,
        ratio,
        goal: 'at most 1.5 times idle',
        isReached: ratio <= 1.5,
      },
    ]
  } finally {
    await client.end()
  }
}

/** Asks at an even pace. @returns the 95th percentile of the answers, in milliseconds */
async function readUntil(address: string, isOver: () => Promise<boolean>): Promise<number> {
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let asked = 0; asked === 0 || asked % READS_PER_CHECK !== 0 || !(await isOver()); asked += 1) {
    const begin = performance.now()
    pending.push(get(address).then(() => void latencies.push(performance.now() - begin)))
    await pause(Math.max(0, startedAt + (asked * 1000) / READS_A_SECOND - begin))
  }
  await Promise.all(pending)
  return quantile(latencies, 0.95)
}

function get(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = request(address, { agent }, (response) => {
      response.resume().once('end', resolve)
      if (response.statusCode !== 200) reject(new Error(`A list was answered with ${response.statusCode}`))
    })
    read.once('error', reject).end()
  })
}

async function measureTwoNodes(bench: LiveBench, first: Node): Promise<Row> {
  const { connections, seconds, path } = bench
  const load = (origin: string) => measure({ origin, paths: [path], connections, seconds })
  const oneNode = await load(first.origin)
  let rate = 0
  // The first node has processor 0 and the load processor 1, which only a machine of two has to share.
  const freeProcessor = cpus().length > 2 ? 2 : 1
  const serverProcessor = bench.serverProcessor === null ? null : freeProcessor
  await withNode({ ...bench, serverProcessor }, async (second) => {
    const both = await Promise.all([load(first.origin), load(second.origin)])
    rate = both[0].rate + both[1].rate
  })
  const ratio = rate / oneNode.rate
  const hasEnoughProcessors = cpus().length >= MIN_PROCESSORS_FOR_TWO_NODES
  return {
    name: 'two nodes',
    figure: perSecond(rate),
    baseline: `${perSecond(oneNode.rate)} one node`,
    ratio,
    goal: hasEnoughProcessors
      ? 'at least 1.7'
      : `1.7 from ${MIN_PROCESSORS_FOR_TWO_NODES} processors on; here ${cpus().length} are shared with the database and the load`,
    isReached: hasEnoughProcessors ? ratio >= 1.7 : null,
  }
}
