import { MINUTE_MS } from '#contract/durations.ts'
import { endOfStay, type OccupiedSeats, seatsDuring, type Terms } from '../slots.ts'

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
  const seated = [...taken]
  return parties.map((party) => {
    const ends = seated.map(({ to }) => to + terms.bufferMinutes * MINUTE_MS)
    const moments = [span.now, ...ends.filter((at) => at > span.now && at < span.end)].sort((a, b) => a - b)
    for (const from of moments) {
      const stay = { from, to: endOfStay(terms, from, party.guests) }
      const zoneId = seatsDuring(terms, seated, stay, party)
      if (zoneId === undefined) continue
      seated.push({ ...stay, guests: party.guests, zoneId })
      return from
    }
    return null
  })
}
