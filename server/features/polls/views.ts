import type { PlaceSummary } from '#contract/places/places.ts'
import type { TableState } from '#contract/polls/poll-limits.ts'
import type { Poll, PollState, PollSummary } from '#contract/polls/polls.ts'
import { formatLocalDateTime } from '#server/features/reservations/rules.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { managesPoll } from './policy.ts'
import type { listPollsOf, PollRow } from './repository.ts'
import { bookingStatusOf, findMatches } from './rules.ts'

export function viewState(row: PollRow, tables: TableState[][]): PollState {
  return {
    version: row.version,
    isClosed: row.closed_at !== null,
    voters: row.voters.map(({ id, name, places, times }) => ({ id, name, places, times })),
    tables,
    ...findMatches(row.voters, tables),
    booking: viewBooking(row),
  }
}

/** As it is now: the reservation may have been moved or cancelled since. */
export function viewBooking({ reservation, time_zone }: PollRow): PollState['booking'] {
  return (
    reservation && {
      placeName: reservation.name,
      latinName: reservation.latin_name,
      datetime: formatLocalDateTime(Date.parse(reservation.starts_at), time_zone),
      guestsCount: reservation.guests_count,
      status: bookingStatusOf(reservation.status),
    }
  )
}

interface PollContext {
  state: PollState
  /** Of the places that have a page now. */
  placeById: ReadonlyMap<string, PlaceSummary>
  viewer: Viewer
  deviceHash: string | null
}

export function viewPoll(row: PollRow, { state, placeById, viewer, deviceHash }: PollContext): Poll {
  const own =
    row.voters.find(({ user_id }) => user_id !== null && user_id === viewer.userId) ??
    row.voters.find(({ device_hash }) => device_hash !== null && device_hash === deviceHash)
  return {
    token: row.token,
    title: row.title,
    creatorName: row.creator?.first_name ?? null,
    timeZone: row.time_zone,
    places: row.places.map(({ place_id, name }) => {
      const place = (place_id && placeById.get(place_id)) || null
      return { name: place?.name ?? name, place }
    }),
    times: row.times.map(({ starts_at }) => formatLocalDateTime(Date.parse(starts_at), row.time_zone)),
    expiresAt: row.expires_at.toISOString(),
    state,
    ownVoterId: own?.id ?? null,
    rights: { canVote: !state.isClosed, canManage: managesPoll(viewer, row) },
  }
}

type ListedRow = Awaited<ReturnType<typeof listPollsOf>>[number]

export function viewSummary(row: ListedRow, userId: string): PollSummary {
  return {
    token: row.token,
    title: row.title,
    placeNames: row.places.map(({ name }) => name),
    votersCount: Number(row.voters_count),
    isClosed: row.closed_at !== null,
    isOwn: row.user_id === userId,
    expiresAt: row.expires_at.toISOString(),
  }
}
