import autocannon from 'autocannon'
import pg from 'pg'
import { prepareSocialData, type SocialData } from '../data/social-data.ts'
import { quantile } from '../figures.ts'
import { measure } from '../load.ts'
import { measureSql, measureStatements, type SqlBenchOptions } from '../measure-sql.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'

export interface SocialBenchOptions extends SqlBenchOptions {
  origin: string
}

const FEED = '/api/v2/posts?isFollowing=1&limit=21'

/** Measures feeds of the followed, likes, and a post by a venue with a hundred thousand followers. */
export async function measureSocial(bench: SocialBenchOptions): Promise<Row[]> {
  const data = await prepareSocialData(bench.databaseUrl)
  const rows = [
    ...(await measureFeed(bench, data, 'page 1', FEED)),
    ...(await measureFeed(bench, data, 'page 50', `${FEED}&cursor=${await cursorOfPage(bench, data, 50)}`)),
    ...(await measureLikes(bench, data)),
    await measureVenuePosts(bench, data),
  ]
  await dropPendingEvents(bench.databaseUrl)
  return rows
}

/**
 * Drops the remaining events, because notifying a hundred thousand followers of each post would slow the next
 * measurements.
 */
async function dropPendingEvents(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // `truncate` waits for the batch of notifications that is being written, whose transaction publishes the event of the
  // next batch.
  await client.query('truncate outbox')
  await client.end()
}

async function cursorOfPage(
  { origin }: SocialBenchOptions,
  { reader }: SocialData,
  page: number,
): Promise<string> {
  let cursor = ''
  for (let read = 1; read < page; read += 1) {
    const reply = await fetch(`${origin}${FEED}${cursor && `&cursor=${cursor}`}`, { headers: reader })
    cursor = ((await reply.json()) as { data: { nextCursor: string } }).data.nextCursor
  }
  return cursor
}

async function measureFeed(
  bench: SocialBenchOptions,
  { reader }: SocialData,
  name: string,
  path: string,
): Promise<Row[]> {
  const { origin, connections, seconds } = bench
  const sql = await measureSql(bench, [path], reader)
  const api = await measure({ origin, paths: [path], connections, seconds, headers: reader })
  const ratio = api.rate / sql.concurrent.rate
  return [
    {
      name: `API feed of the followed, ${name}`,
      figure: `${perSecond(api.rate)}, p99 ${milliseconds(api.p99)}`,
      baseline: perSecond(sql.concurrent.rate),
      ratio,
      goal: '0.6 of bare SQL',
      isReached: ratio >= 0.6,
    },
    {
      name: `database feed of the followed, ${name}`,
      figure: `p95 ${milliseconds(sql.sequential.p95)}`,
      baseline: `p50 ${milliseconds(sql.sequential.p50)}`,
      ratio: null,
      goal: 'p95 15 ms',
      isReached: sql.sequential.p95 <= 15,
    },
  ]
}

/**
 * Likes and unlikes, compared with a bare transaction that inserts or deletes a row and changes the counter. The rate of one
 * statement without begin and commit is reported as well.
 */
async function measureLikes(bench: SocialBenchOptions, { likers, postIds }: SocialData): Promise<Row[]> {
  const { origin, connections, seconds } = bench
  const pairs = likers.map((liker, index) => ({ liker, postId: postIds[index % postIds.length] ?? '' }))
  const idOf = (likerId: string, postId: string) => `${likerId.slice(-12)}${postId.slice(12)}`
  const transactions = pairs.flatMap(({ liker, postId }) => [
    [
      { sql: insertLike, parameters: [idOf(liker.id, postId), liker.id, postId] },
      { sql: countLike, parameters: [postId] },
    ],
    [
      { sql: deleteLike, parameters: [liker.id, postId] },
      { sql: uncountLike, parameters: [postId] },
    ],
  ])
  const statements = pairs.flatMap(({ liker, postId }) => [
    [{ sql: likeInOneStatement, parameters: [idOf(liker.id, postId), liker.id, postId] }],
    [{ sql: unlikeInOneStatement, parameters: [liker.id, postId] }],
  ])
  const bare = await measureStatements(bench, transactions, true)
  const oneStatement = await measureStatements(bench, statements)
  const requests = pairs.flatMap(({ liker: { authorization }, postId }) => [
    {
      method: 'POST' as const,
      path: '/api/v2/likes',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ postId }),
    },
    { method: 'DELETE' as const, path: `/api/v2/likes?postId=${postId}`, headers: { authorization } },
  ])
  // Each connection starts with different people, so that connections do not compete for one like.
  let opened = 0
  const setupClient = (client: autocannon.Client) => {
    const first = 2 * Math.floor((pairs.length / connections) * (opened++ % connections))
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  }
  await autocannon({ url: origin, connections, setupClient, requests, duration: 1 })
  const result = await autocannon({ url: origin, connections, setupClient, requests, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} likes were refused, ${result.errors} connections failed`)
  const rate = result['2xx'] / result.duration
  const ratio = rate / bare.concurrent.rate
  const figure = `${perSecond(rate)}, p99 ${milliseconds(result.latency.p99)}`
  return [
    {
      name: 'like and unlike',
      figure,
      baseline: perSecond(bare.concurrent.rate),
      ratio,
      goal: '0.6 of a bare transaction',
      isReached: ratio >= 0.6,
    },
    {
      name: 'like and unlike, compared with one statement',
      figure,
      baseline: perSecond(oneStatement.concurrent.rate),
      ratio: rate / oneStatement.concurrent.rate,
      goal: '',
      isReached: null,
    },
  ]
}

const insertLike = 'insert into likes (id, user_id, post_id) values ($1, $2, $3) on conflict do nothing'
const countLike = 'update posts set like_count = like_count + 1 where id = $1'
const deleteLike =
  'delete from likes where user_id = $1 and post_id = $2 and place_id is null and organisation_id is null'
const uncountLike = 'update posts set like_count = greatest(0, like_count - 1) where id = $1'
const likeInOneStatement = `with made as (${insertLike} returning 1)
  update posts set like_count = like_count + 1 where id = $3 and exists (select from made)`
const unlikeInOneStatement = `with deleted as (${deleteLike} returning 1)
  update posts set like_count = greatest(0, like_count - 1) where id = $2 and exists (select from deleted)`

async function measureVenuePosts(
  { origin }: SocialBenchOptions,
  { staff, placeId }: SocialData,
): Promise<Row> {
  const latencies: number[] = []
  for (let round = 0; round < 5; round += 1) {
    for (const headers of staff) {
      const body = JSON.stringify({ placeId, text: `Новость ${round}` })
      const begin = performance.now()
      const reply = await fetch(`${origin}/api/v2/posts`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      await reply.arrayBuffer()
      latencies.push(performance.now() - begin)
      if (reply.status !== 201) throw new Error(`A post was answered with ${reply.status}`)
    }
  }
  const p95 = quantile(latencies, 0.95)
  return {
    name: 'post by a venue with 100 000 followers',
    figure: `p95 ${milliseconds(p95)}`,
    baseline: `p50 ${milliseconds(quantile(latencies, 0.5))}`,
    ratio: null,
    goal: 'p95 50 ms',
    isReached: p95 <= 50,
  }
}
