import { measure } from '../load.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'

/** The feed of a city from the cache: whole, and asked by programs that have it already. */
export async function measureFeeds(load: {
  origin: string
  city: string
  seconds: number
  connections: number
}): Promise<Row[]> {
  const { city, ...rest } = load
  const path = `/feeds/cities/${city}.atom`
  const response = await fetch(load.origin + path, { headers: { 'accept-encoding': 'identity' } })
  const etag = response.headers.get('etag')
  const bytes = (await response.arrayBuffer()).byteLength
  if (!response.ok || !etag) throw new Error(`${path} answers ${response.status}`)
  const whole = await measure({ ...rest, paths: [path] })
  // A feed made again of the same posts has the same bytes, and so the same ETag.
  const headers = { 'if-none-match': etag }
  const unchanged = await measure({ ...rest, paths: [path], headers, isUnchanged: true })
  return [
    {
      name: 'feed of a city, whole',
      figure: `${perSecond(whole.rate)}, p95 ${milliseconds(whole.p95)}`,
      baseline: `${bytes} bytes`,
      ratio: null,
      goal: '',
      isReached: null,
      details: whole,
    },
    {
      name: 'feed of a city, unchanged (304)',
      figure: `${perSecond(unchanged.rate)}, p95 ${milliseconds(unchanged.p95)}`,
      baseline: perSecond(whole.rate),
      ratio: unchanged.rate / whole.rate,
      goal: '',
      isReached: null,
      details: unchanged,
    },
  ]
}
