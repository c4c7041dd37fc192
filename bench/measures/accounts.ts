import { join } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import sharp from 'sharp'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import { newId } from '#server/lib/ids.ts'
import { multipart } from '#tests/support/pictures.ts'
import { quantile } from '../figures.ts'
import { measure, runForJson } from '../load.ts'
import { memoryOf } from '../processes.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'

export interface AccountsTask {
  origin: string
  databaseUrl: string
  serverPid: number
  serverProcessor: number | null
  connections: number
  seconds: number
  /** A list that is the same for guests and for people who are signed in. */
  path: string
}

const PASSWORD = 'correct horse battery'
const PEOPLE = 40
const UPLOADS = 10
const MEGABYTE = 1024 * 1024
const LOGIN = '/api/v2/auth/login-by-permanent-password'

/** Measures sign-ins, the cost of a session, and uploads. */
export async function measureAccounts(task: AccountsTask): Promise<Row[]> {
  const { emails, token } = await makePeople(task.databaseUrl)
  const headers = { authorization: `Bearer ${token}` }
  return [
    await measureSignIns(task, emails),
    await measureUnknownAccount(task, emails),
    await measureSession(task, headers),
    ...(await measureUploads(task, headers)),
  ]
}

async function makePeople(url: string): Promise<{ emails: string[]; token: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const hash = await hashPassword(PASSWORD)
  const token = newToken()
  const people = Array.from({ length: PEOPLE }, () => ({ id: newId(), email: `${newId()}@bench.example.ru` }))
  for (const { id, email } of people) {
    await client.query('insert into users (id, first_name, email, password_hash) values ($1, $2, $3, $4)', [
      id,
      'Замер',
      email,
      hash,
    ])
  }
  await client.query('insert into sessions (id, user_id, token_hash) values ($1, $2, $3)', [
    newId(),
    people[0]?.id,
    hashToken(token),
  ])
  await client.query('delete from rate_limits')
  await client.end()
  return { emails: people.map(({ email }) => email), token }
}

async function measureSignIns(task: AccountsTask, emails: string[]): Promise<Row> {
  const { origin, connections, seconds, serverProcessor } = task
  const bare = await runForJson<{ rate: number }>(
    [join(import.meta.dirname, '../bare/bare-argon2.ts')],
    { seconds, connections },
    serverProcessor,
  )
  const requests = emails.map((email) => ({
    method: 'POST' as const,
    path: LOGIN,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  }))
  const result = await autocannon({ url: origin, connections, requests, duration: seconds })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} sign-ins were refused`)
  const rate = result['2xx'] / result.duration
  return row(
    'sign-in',
    perSecond(rate),
    `${perSecond(bare.rate)} bare Argon2`,
    rate / bare.rate,
    '0.8 of bare Argon2',
    rate >= bare.rate * 0.8,
  )
}

/** Compares the median times of a wrong password for an existing and for an unknown account. */
async function measureUnknownAccount({ origin }: AccountsTask, emails: string[]): Promise<Row> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (const email of emails) {
    times.known.push(await timeOf(origin, email))
    times.unknown.push(await timeOf(origin, `nobody-${email}`))
  }
  const [known, unknown] = [quantile(times.known, 0.5), quantile(times.unknown, 0.5)]
  const difference = Math.abs(known - unknown) / known
  return row(
    'sign-in, unknown account',
    milliseconds(unknown),
    `${milliseconds(known)} known`,
    unknown / known,
    'within 10 %',
    difference <= 0.1,
  )
}

async function timeOf(origin: string, email: string): Promise<number> {
  const startedAt = performance.now()
  await fetch(origin + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a wrong guess' }),
  })
  return performance.now() - startedAt
}

async function measureSession(task: AccountsTask, headers: Record<string, string>): Promise<Row> {
  const { origin, connections, seconds, path } = task
  const guest = await measure({ origin, paths: [path], connections, seconds })
  const own = await measure({ origin, paths: [path], connections, seconds, headers })
  const ratio = own.rate / guest.rate
  return row(
    'GET with a session',
    perSecond(own.rate),
    `${perSecond(guest.rate)} as a guest`,
    ratio,
    '0.85 of the guest’s',
    ratio >= 0.85,
  )
}

async function measureUploads(
  { origin, serverPid, path }: AccountsTask,
  headers: Record<string, string>,
): Promise<Row[]> {
  const picture = await makePhoto(4000, 3000)
  const upload = async () => {
    const body = multipart(picture)
    const startedAt = performance.now()
    const response = await fetch(`${origin}/api/v2/images`, {
      method: 'POST',
      body: body.payload,
      headers: { ...headers, ...body.headers },
    })
    if (response.status !== 201) throw new Error(`The upload was answered ${response.status}`)
    return performance.now() - startedAt
  }
  await upload()
  const oneUpload = quantile([await upload(), await upload(), await upload()], 0.5)

  const before = memoryOf(serverPid)
  let peak = before
  let isRunning = true
  const watchMemory = (async () => {
    for (; isRunning; await new Promise((resolve) => setTimeout(resolve, 20)))
      peak = Math.max(peak, memoryOf(serverPid))
  })()
  const latencies: number[] = []
  const readLists = (async () => {
    for (; isRunning; await new Promise((resolve) => setTimeout(resolve, 5))) {
      const startedAt = performance.now()
      await (await fetch(origin + path)).arrayBuffer()
      latencies.push(performance.now() - startedAt)
    }
  })()
  await Promise.all(Array.from({ length: UPLOADS }, upload))
  isRunning = false
  await Promise.all([watchMemory, readLists])
  const p99 = quantile(latencies, 0.99)
  const growth = (peak - before) / MEGABYTE
  return [
    row('upload of 12 megapixels', milliseconds(oneUpload), '', null, '1500 ms', oneUpload <= 1500),
    row(
      'memory while ten run',
      `+${growth.toFixed(0)} MB`,
      `${(before / MEGABYTE).toFixed(0)} MB`,
      null,
      '+300 MB',
      growth <= 300,
    ),
    row(
      'others while ten run',
      `p99 ${milliseconds(p99)} of ${latencies.length}`,
      '',
      null,
      'p99 200 ms',
      p99 <= 200,
    ),
  ]
}

/** Noise makes a JPEG as large as a photo of a telephone. */
function makePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

function row(
  name: string,
  figure: string,
  baseline: string,
  ratio: number | null,
  goal: string,
  isReached: boolean,
): Row {
  return { name, figure, baseline, ratio, goal, isReached }
}
