import { visitKinds } from '#contract/statistics/visited-page.ts'
import { growingCache } from '#server/lib/cache/growing-cache.ts'
import { type Counts, MAX_PER_NETWORK, MAX_PER_PERSON, pageKinds, zeroCounts } from './rules.ts'

/** The visits of one person or one network to one place that were counted in an hour. */
interface Usage {
  hour: number
  counts: Counts
}

interface PersonUsage extends Usage {
  /** Whether the database has counted this visitor today. */
  isCountedToday: boolean
}

const MAX_REMEMBERED = 50_000

/** The limits of how many visits of one person and of one network count within an hour. */
export class VisitQuotas {
  readonly #people = growingCache<PersonUsage>(MAX_REMEMBERED)
  readonly #networks = growingCache<Usage>(MAX_REMEMBERED)

  personUsage(key: string, hour: number): PersonUsage {
    const known = this.#people.get(key)
    if (known) return resetToHour(known, hour)
    const usage = { hour, counts: zeroCounts(), isCountedToday: false }
    this.#people.set(key, usage)
    return usage
  }

  networkUsage(key: string, hour: number): Usage {
    const known = this.#networks.get(key)
    if (known) return resetToHour(known, hour)
    const usage = { hour, counts: zeroCounts() }
    this.#networks.set(key, usage)
    return usage
  }
}

function resetToHour<Known extends Usage>(usage: Known, hour: number): Known {
  if (usage.hour !== hour) {
    usage.hour = hour
    usage.counts = zeroCounts()
  }
  return usage
}

export interface AcceptedVisits {
  person: PersonUsage
  network: Usage
  counts: Counts
  /** Whether this batch counts the person as a visitor of the day. */
  isFirst: boolean
}

/** Accepts as many of the visits as the limits allow. */
export function acceptVisits(person: PersonUsage, network: Usage, wanted: Counts): AcceptedVisits {
  const counts = zeroCounts()
  for (const kind of visitKinds) {
    if (wanted[kind] === 0) continue
    const count = Math.min(
      wanted[kind],
      MAX_PER_PERSON - person.counts[kind],
      MAX_PER_NETWORK - network.counts[kind],
    )
    counts[kind] = count
    person.counts[kind] += count
    network.counts[kind] += count
  }
  const isFirst = !person.isCountedToday && pageKinds.some((kind) => counts[kind] > 0)
  if (isFirst) person.isCountedToday = true
  return { person, network, counts, isFirst }
}

/** Reverses `acceptVisits` for visits that could not be written and will be counted again. */
export function refundVisits({ person, network, counts, isFirst }: AcceptedVisits): void {
  for (const kind of visitKinds) {
    person.counts[kind] -= counts[kind]
    network.counts[kind] -= counts[kind]
  }
  if (isFirst) person.isCountedToday = false
}
