import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { formatLocal } from '#contract/format-local.ts'
import {
  MIN_POLL_GUESTS,
  POLL_DAYS,
  type PollBookingStatus,
  type TableState,
} from '#contract/polls/poll-limits.ts'
import type { ReservationStatus } from '#contract/reservations/reservation-values.ts'
import { inQuotes } from '#contract/russian.ts'

export function expiryOf(now: number): Date {
  return new Date(now + POLL_DAYS * DAY_MS)
}

/** The hash of a device for one poll; the same device has another hash in every poll. */
export function hashDevice(pollId: string, device: string): string {
  return createHash('sha256').update(`${pollId}:${device}`).digest('hex')
}

/** Numbers of options out of `0,2,2`: each once, ascending, within the poll. */
export function readOptions(text: string | undefined, count: number): number[] | undefined {
  const numbers = [...new Set((text ?? '').split(',').filter(Boolean).map(Number))]
  return numbers.every((number) => number < count) ? numbers.sort((a, b) => a - b) : undefined
}

export interface OwnKeys {
  userId: string | null
  deviceHash: string
}

interface KeyedVote {
  id: string
  user_id: string | null
  device_hash: string | null
}

/**
 * The vote that the next one replaces. Somebody who voted as a guest and then signed in has one vote, even where the
 * account had voted elsewhere before: then the one of the device is to spare.
 */
export function chooseOwnVote(
  votes: readonly KeyedVote[],
  { userId, deviceHash }: OwnKeys,
): { id?: string | undefined; redundantId?: string | undefined } {
  const deviceVote = votes.find(({ device_hash }) => device_hash === deviceHash)
  if (userId === null) return { id: deviceVote?.id }
  const accountVote = votes.find(({ user_id }) => user_id === userId)
  const guestVoteId = deviceVote?.user_id === null ? deviceVote.id : undefined
  return accountVote ? { id: accountVote.id, redundantId: guestVoteId } : { id: guestVoteId }
}

export interface Ballot {
  places: readonly number[]
  times: readonly number[]
}

export interface Match {
  place: number
  time: number
  votersCount: number
  guestsCount: number
  table: TableState
}

/** How many like the place and can at the time. */
export function countBoth(ballots: readonly Ballot[], place: number, time: number): number {
  return ballots.filter(({ places, times }) => places.includes(place) && times.includes(time)).length
}

/** The party size for which tables are searched, at least two. */
export function guestsFor(votersCount: number): number {
  return Math.max(MIN_POLL_GUESTS, votersCount)
}

/** Sorts by whether one can go there: tables that may be booked here first. */
const attainable: readonly TableState[] = ['free', 'unbookable']

/**
 * The best pair is the one that most people like among those that can be had; `wanted` is one that more people like
 * but that is full, closed or past. Of equal pairs the one with a free table is better, then the one whose place and
 * time have more votes apart, then the earlier time, then the place named first.
 */
export function findMatches(
  ballots: readonly Ballot[],
  tables: readonly (readonly TableState[])[],
): { best: Match | null; wanted: Match | null } {
  const votesOf = (kind: keyof Ballot, option: number) =>
    ballots.filter((ballot) => ballot[kind].includes(option)).length
  const rankOf = ({ table }: Match) => {
    const rank = attainable.indexOf(table)
    return rank < 0 ? attainable.length : rank
  }
  const separateVotesOf = ({ place, time }: Match) => votesOf('places', place) + votesOf('times', time)
  const pairs = tables
    .flatMap((states, place) =>
      states.map((table, time): Match => {
        const votersCount = countBoth(ballots, place, time)
        return { place, time, votersCount, guestsCount: guestsFor(votersCount), table }
      }),
    )
    .filter(({ votersCount }) => votersCount > 0)
    .sort(
      (a, b) =>
        b.votersCount - a.votersCount ||
        rankOf(a) - rankOf(b) ||
        separateVotesOf(b) - separateVotesOf(a) ||
        a.time - b.time ||
        a.place - b.place,
    )
  const best = pairs.find(({ table }) => attainable.includes(table)) ?? null
  const [first = null] = pairs
  return { best, wanted: first && first.votersCount > (best?.votersCount ?? 0) ? first : null }
}

/** The facts of a reservation that other voters may see. */
export function bookingStatusOf(status: ReservationStatus): PollBookingStatus {
  if (status === 'requested' || status === 'held') return 'requested'
  return status === 'confirmed' || status === 'arrived' ? 'confirmed' : 'cancelled'
}

export interface Decision {
  placeName: string
  /** Local time of the place. */
  datetime: string
  isCancelled: boolean
  url: string
}

/** Contains no text of users, because anybody could send it to a phone number they know. */
export function composeDecision({ placeName, datetime, isCancelled, url }: Decision): string {
  const what = isCancelled ? 'Бронь отменена' : 'Решено, столик забронирован'
  return `${what}: ${inQuotes(placeName)}, ${formatLocal(datetime)}. ${url}`
}
