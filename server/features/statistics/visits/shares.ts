import { LRUCache } from 'lru-cache'
import { visitKinds } from '#contract/statistics/visited-page.ts'
import { type Counts, MAX_PER_NETWORK, MAX_PER_PERSON, pageKinds, zeroCounts } from './rules.ts'

/** The counted visits of one person or one network to one place within an hour. */
interface Share {
  hour: number
  counts: Counts
}

interface PersonShare extends Share {
  /** The database knows this person of today, who need not be sent again. */
  isSent: boolean
}

const MAX_REMEMBERED = 50_000

/** How much of an hour's counts one person or one network may make up. */
export class Shares {
  readonly #people = new LRUCache<string, PersonShare>({ max: MAX_REMEMBERED })
  readonly #networks = new LRUCache<string, Share>({ max: MAX_REMEMBERED })

  ofPerson(key: string, hour: number): PersonShare {
    const known = this.#people.get(key)
    if (known) return ofHour(known, hour)
    const share = { hour, counts: zeroCounts(), isSent: false }
    this.#people.set(key, share)
    return share
  }

  ofNetwork(key: string, hour: number): Share {
    const known = this.#networks.get(key)
    if (known) return ofHour(known, hour)
    const share = { hour, counts: zeroCounts() }
    this.#networks.set(key, share)
    return share
  }
}

/** The counts of another hour begin at zero. */
function ofHour<Known extends Share>(share: Known, hour: number): Known {
  if (share.hour !== hour) {
    share.hour = hour
    share.counts = zeroCounts()
  }
  return share
}

export interface TakenShare {
  person: PersonShare
  network: Share
  counts: Counts
  /** The person is sent to the database with this batch. */
  isFirst: boolean
}

/** Takes as many of the visits as the limits leave. */
export function takeShare(person: PersonShare, network: Share, wanted: Counts): TakenShare {
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
  const isFirst = !person.isSent && pageKinds.some((kind) => counts[kind] > 0)
  if (isFirst) person.isSent = true
  return { person, network, counts, isFirst }
}

/** For visits that could not be written and will be counted again. */
export function returnShare({ person, network, counts, isFirst }: TakenShare): void {
  for (const kind of visitKinds) {
    person.counts[kind] -= counts[kind]
    network.counts[kind] -= counts[kind]
  }
  if (isFirst) person.isSent = false
}
