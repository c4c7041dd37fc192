import { MINUTE_MS } from '#contract/durations.ts'
import { endOfStay, type OccupiedSeats, seatingsOf, seatsDuring, type Terms, withBuffer } from '../slots.ts'
import { placeParty } from '../tables/assignment.ts'

/**
 * The estimated time of seats for each party of the queue: now, or when a current stay ends. Parties are seated in
 * order.
 * @returns times; null where nothing becomes free before the end
 */
export function estimateWaits(
  terms: Terms,
  taken: readonly OccupiedSeats[],
  parties: readonly { guests: number }[],
  span: { now: number; end: number },
): (number | null)[] {
  let seated = taken
  return parties.map((party, index) => {
    const ends = seated.map(({ to }) => to + terms.bufferMinutes * MINUTE_MS)
    const moments = [span.now, ...ends.filter((at) => at > span.now && at < span.end)].sort((a, b) => a - b)
    for (const from of moments) {
      const stay = { from, to: endOfStay(terms, from, party.guests) }
      const zoneId = seatsDuring(terms, seated, stay, party)
      if (zoneId === undefined) continue
      seated = withParty(terms, seated, { ...stay, guests: party.guests, zoneId }, `door ${index}`)
      return from
    }
    return null
  })
}

/** The occupied seats after one more party, which gets tables where the zone has them; others may move for it. */
function withParty(
  terms: Terms,
  seated: readonly OccupiedSeats[],
  { zoneId, ...stay }: OccupiedSeats,
  id: string,
): OccupiedSeats[] {
  const plan = terms.zones.find((zone) => zone.id === zoneId)?.plan
  if (!plan || zoneId === null) return [...seated, { ...stay, zoneId }]
  const wanted = { ...stay, id, to: stay.to + terms.bufferMinutes * MINUTE_MS }
  const tables = placeParty(plan, seatingsOf(withBuffer(terms, seated), zoneId), wanted)
  return [...seated, { ...stay, zoneId, party: { id, tableIds: [], isFixed: true } }].map((one) => {
    const tableIds = one.party && tables?.get(one.party.id)
    return one.party && tableIds ? { ...one, party: { ...one.party, tableIds } } : one
  })
}
