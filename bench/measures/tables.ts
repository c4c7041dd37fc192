import { type Assignment, placeParty, type Seating } from '#server/features/reservations/tables/assignment.ts'
import { TableOptions } from '#server/features/reservations/tables/floor-plan.ts'
import { type BookingData, waitForEvents } from '../data/booking-data.ts'
import {
  countDoubleBookings,
  prepareSeatingData,
  RACE_TABLES,
  type SeatingData,
} from '../data/seating-data.ts'
import { quantile } from '../figures.ts'
import { measure } from '../load.ts'
import { measureSql } from '../measure-sql.ts'
import { milliseconds, type Row } from '../report.ts'
import { openSockets } from '../sockets.ts'
import { type BookingBench, raceForTables } from './reservation-race.ts'

const UPDATES = 60
const ASSIGNMENTS = 200
const REPEATS = 5
const WORD_LIMIT_MS = 10_000

/** The last of sixty parties of a business day at forty tables, with all before it free to be moved. */
export function measureAssignment(): Row {
  const random = seeded(1)
  const times: number[] = []
  let refused = 0
  for (let evening = 0; evening < ASSIGNMENTS; evening += 1) {
    const options = new TableOptions(planOf(40))
    let seated: Seating[] = []
    for (let index = 0; index < 60; index += 1) {
      const from = Math.floor(random() * 10) * 30
      const wanted = { id: `p${index}`, from, to: from + 120, guests: 1 + Math.floor(random() * 6) }
      let found: Assignment | undefined
      let shortest = Number.POSITIVE_INFINITY
      // Each is measured again, so that what else the machine does meanwhile does not count.
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        const begin = performance.now()
        found = placeParty(options, seated, wanted)
        shortest = Math.min(shortest, performance.now() - begin)
      }
      times.push(shortest)
      if (!found) refused += 1
      else {
        seated = seated.map((other) => ({ ...other, tableIds: found.get(other.id) ?? other.tableIds }))
        seated.push({ ...wanted, tableIds: found.get(wanted.id) ?? [], isFixed: false })
      }
    }
  }
  const at = (share: number) => quantile(times, share)
  return {
    name: 'assignment of 60 parties to 40 tables, one more party',
    figure: `max ${milliseconds(at(1))}, p95 ${milliseconds(at(0.95))}`,
    baseline: `${times.length} requests, ${refused} refused`,
    ratio: null,
    goal: 'at most 10 ms',
    isReached: at(1) <= 10,
  }
}

/** Tables for two, four and six; every fourth pair may be pushed together. */
function planOf(count: number) {
  const tables = Array.from({ length: count }, (_, index) => {
    const seatsTo = index % 4 === 3 ? 6 : index % 2 === 0 ? 2 : 4
    return { id: `t${index}`, seatsFrom: seatsTo === 6 ? 3 : 1, seatsTo }
  })
  const joins = tables.flatMap(({ id }, index): [string, string][] =>
    index % 8 === 0 && tables[index + 1] ? [[id, `t${index + 1}`]] : [],
  )
  return { tables, joins }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A board of three hundred reservations: how it opens, and how it shows a change to another host. */
export async function measureBoards(bench: BookingBench, booking: BookingData): Promise<Row[]> {
  const data = await prepareTables(bench, booking)
  return [await measureBoard(bench, data, booking.day), await measureUpdates(bench, data, booking.day)]
}

async function prepareTables(
  { databaseUrl }: BookingBench,
  { busyId: boardPlaceId, racePlaceId, day, timeZone }: BookingData,
): Promise<SeatingData> {
  const data = await prepareSeatingData(databaseUrl, { boardPlaceId, racePlaceId, day, timeZone })
  await waitForEvents(databaseUrl)
  return data
}

async function measureBoard(
  bench: BookingBench,
  { boardPlaceId, host }: SeatingData,
  day: string,
): Promise<Row> {
  const { origin, seconds } = bench
  const paths = [`/api/v1/places/${boardPlaceId}/reservations?date=${day}`]
  const sql = await measureSql(bench, paths, host)
  const api = await measure({ origin, paths, connections: 1, seconds, headers: host })
  return {
    name: 'API board of 300 reservations opens',
    figure: `p95 ${milliseconds(api.p95)}`,
    baseline: `bare SQL p95 ${milliseconds(sql.sequential.p95)}`,
    ratio: sql.sequential.p95 / api.p95,
    goal: 'p95 100 ms',
    isReached: api.p95 <= 100,
    details: { api, sql },
  }
}

/** A host lengthens a stay; the time until a colleague was notified by the socket and has loaded the board again. */
async function measureUpdates(
  { origin }: BookingBench,
  { boardPlaceId, host, colleagueToken, reservationIds }: SeatingData,
  day: string,
): Promise<Row> {
  const colleague = { authorization: `Bearer ${colleagueToken}` }
  const loadBoard = async (): Promise<{ id: string; until: string }[]> => {
    const reply = await fetch(`${origin}/api/v1/places/${boardPlaceId}/reservations?date=${day}`, {
      headers: colleague,
    })
    return (await reply.json()).data.reservations
  }
  let notified: (() => void) | undefined
  const sockets = await openSockets(origin, [{ token: colleagueToken }], (name) => {
    if (name === 'reservations') notified?.()
  })
  const untilOf = new Map((await loadBoard()).map(({ id, until }) => [id, until]))
  const latencies: number[] = []
  let problem = ''
  try {
    for (const id of reservationIds.slice(0, UPDATES)) {
      const until = plusMinutes(untilOf.get(id) ?? '', 5)
      const word = new Promise<void>((resolve) => {
        notified = resolve
      })
      const begin = performance.now()
      const reply = await fetch(`${origin}/api/v1/reservations/${id}/adjust`, {
        method: 'POST',
        headers: { ...host, 'content-type': 'application/json' },
        body: JSON.stringify({ until }),
      })
      if (reply.status !== 200) {
        problem = `; ${reply.status}: ${await reply.text()}`
        break
      }
      await reply.arrayBuffer()
      await within(word, WORD_LIMIT_MS)
      const shown = (await loadBoard()).find((one) => one.id === id)
      latencies.push(performance.now() - begin)
      if (shown?.until !== until) problem = `; ${shown?.until} instead of ${until}`
    }
  } finally {
    await sockets.close()
  }
  const at = (share: number) => quantile(latencies, share)
  return {
    name: 'board of 300 reservations shows a change to another host',
    figure: `p95 ${milliseconds(at(0.95))}${problem}`,
    baseline: `p50 ${milliseconds(at(0.5))}`,
    ratio: null,
    goal: 'p95 1000 ms',
    isReached: problem === '' && at(0.95) <= 1000,
  }
}

/** Without a limit a word that does not come would keep the whole bench waiting. */
async function within(word: Promise<void>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing came by the socket within ${limitMs} ms`)), limitMs)
  })
  await Promise.race([word, late]).finally(() => clearTimeout(timer))
}

function plusMinutes(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 16)
}

export async function measureTableRace(bench: BookingBench, booking: BookingData): Promise<Row> {
  const { racePlaceId } = await prepareTables(bench, booking)
  const { latencies, problem } = await raceForTables(bench, booking, {
    races: bench.tableRaces,
    tables: RACE_TABLES,
    checkRows: async () => {
      const { parties, twice } = await countDoubleBookings(bench.databaseUrl, racePlaceId)
      return parties === RACE_TABLES && twice === 0 ? '' : `; ${parties} seated, ${twice} twice`
    },
  })
  const at = (share: number) => quantile(latencies, share)
  return {
    name: `${booking.guests.length} at once for ${RACE_TABLES} tables × ${bench.tableRaces} rounds`,
    figure: `p99 ${milliseconds(at(0.99))}${problem}`,
    baseline: `p50 ${milliseconds(at(0.5))}`,
    ratio: null,
    goal: 'no table twice, p99 1000 ms',
    isReached: problem === '' && at(0.99) <= 1000,
  }
}
