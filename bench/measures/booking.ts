import { type BookingData, fillCity, prepareBookingData, RACE_SEATS } from '../data/booking-data.ts'
import { type Figures, quantile } from '../figures.ts'
import { measure } from '../load.ts'
import { measureSql, measureStatements, recordStatements } from '../measure-sql.ts'
import { milliseconds, perSecond, type Row } from '../report.ts'
import { type BookingBench, PARTY_SIZE, raceForTables } from './reservation-race.ts'
import { measureAssignment, measureBoards, measureTableRace } from './tables.ts'

const RACES = 5

type Measure = (bench: BookingBench, data: BookingData) => Promise<Row[]>

/** Each may be run alone by `--only`. */
const measures: Record<string, Measure> = {
  'booking: free times': async (bench, data) => [await measureIntervals(bench, data)],
  // Fills a whole city, for those after it as well.
  'booking: free tables': measureFreeTables,
  'booking: seats race': async (bench, data) => [await measureRace(bench, data)],
  'booking: assignment': async () => [measureAssignment()],
  'booking: board': measureBoards,
  'booking: tables race': async (bench, data) => [await measureTableRace(bench, data)],
}

export function bookingMeasures(only: string): string[] {
  return Object.keys(measures).filter((name) => name.includes(only))
}

/** Free times of a busy day, «есть столик» over a city, a full board, and two hundred guests at once for one slot. */
export async function measureBooking(
  bench: BookingBench,
  names: readonly string[],
  attempt: (name: string, run: () => Promise<Row[]>) => Promise<void>,
): Promise<void> {
  const data = await prepareBookingData(bench.databaseUrl)
  for (const name of names) {
    const run = measures[name]
    if (run) await attempt(name, () => run(bench, data))
  }
}

async function measureIntervals(bench: BookingBench, { busyId, day }: BookingData): Promise<Row> {
  const { origin, connections, seconds } = bench
  const paths = [2, 3, 4].map(
    (guests) => `/api/v1/places/${busyId}/reservation-intervals?date=${day}&guests_count=${guests}`,
  )
  const sql = await measureSql(bench, paths)
  const api = await measure({ origin, paths, connections, seconds })
  const ratio = api.rate / sql.concurrent.rate
  return {
    name: 'API intervals of a day with 500 reservations',
    figure: `${perSecond(api.rate)}, p99 ${milliseconds(api.p99)}`,
    baseline: perSecond(sql.concurrent.rate),
    ratio,
    goal: '0.6 of bare SQL',
    isReached: ratio >= 0.6,
    details: { api, sql },
  }
}

async function measureFreeTables(bench: BookingBench, data: BookingData): Promise<Row[]> {
  const { city, day, placeIds } = data
  const reservations = await fillCity(bench.databaseUrl, data)
  const queries = ['18:00', '19:00', '19:30', '20:30'].flatMap((time) =>
    [2, 4, 8].map((guests) => `city=${city}&table_guests=${guests}&table_at=${day}T${time}`),
  )
  const kinds: [name: string, paths: string[]][] = [
    ['list', queries.map((query) => `/api/v1/places?${query}&limit=21`)],
    ['count', queries.map((query) => `/api/v1/places/count?${query}`)],
    ['map', queries.map((query) => `/api/v1/places?${query}&response_type=map&limit=10000`)],
  ]
  const rows: Row[] = []
  const volume = `${placeIds.length} places, ${reservations} reservations`
  for (const [name, paths] of kinds) {
    const requests = await recordStatements(bench, paths)
    const { sequential } = await measureStatements(bench, requests)
    if (name !== 'map') {
      rows.push(describeFreeTables(name, sequential, volume))
      continue
    }
    // Sending and reading a megabyte of markers takes as long as finding them, so that their length alone is sent.
    const withoutMarkers = requests.map((statements) =>
      statements.map(({ sql, parameters }) =>
        // A request may also renew reference lists.
        sql.includes('"json"')
          ? { sql: `select count, length(json) from (${sql}) markers`, parameters }
          : { sql, parameters },
      ),
    )
    const found = await measureStatements(bench, withoutMarkers)
    rows.push(
      describeFreeTables(
        name,
        found.sequential,
        `p95 ${milliseconds(sequential.p95)} with the markers sent and read; ${volume}`,
      ),
    )
  }
  return rows
}

function describeFreeTables(name: string, figures: Figures, beside: string): Row {
  return {
    name: `database free tables, ${name}`,
    figure: `p95 ${milliseconds(figures.p95)}`,
    baseline: `p50 ${milliseconds(figures.p50)}, ${beside}`,
    ratio: null,
    goal: 'p95 30 ms',
    isReached: figures.p95 <= 30,
    details: figures,
  }
}

async function measureRace(bench: BookingBench, data: BookingData): Promise<Row> {
  const { latencies, problem } = await raceForTables(bench, data, {
    races: RACES,
    tables: RACE_SEATS / PARTY_SIZE,
    checkRows: async () => '',
  })
  const at = (share: number) => quantile(latencies, share)
  return {
    name: `${data.guests.length} at once for ${RACE_SEATS / PARTY_SIZE} tables of one slot`,
    figure: `p99 ${milliseconds(at(0.99))}${problem}`,
    baseline: `p50 ${milliseconds(at(0.5))}`,
    ratio: null,
    goal: 'p99 500 ms, as many as fit',
    isReached: problem === '' && at(0.99) <= 500,
  }
}
