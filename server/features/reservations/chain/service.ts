import { type ChainDay, MAX_ON_CHAIN_BOARD } from '#contract/reservations/chain-board.ts'
import { can } from '#server/features/organisations/policy.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { wallTimeAt } from '#server/lib/zone.ts'
import { canManageReservations, canSeeGuests } from '../policy.ts'
import { listDays } from '../repository.ts'
import { noShowsSince, requireDate } from '../rules.ts'
import { listTakenAtPlaces, type OccupiedAtPlace } from '../seat-queries.ts'
import { type Venue, venueWithTerms } from '../seats.ts'
import { businessDateOf, businessDaySpan } from '../slots.ts'
import { presentAndMarkSeen, viewOccupancy } from '../venue/service.ts'
import { listVenues } from '../venue-queries.ts'
import * as repository from './repository.ts'

const DEFAULT_TIME_ZONE = 'Europe/Moscow'

/**
 * The business day of each place of a chain whose reservations the viewer manages, in its own time zone, and all
 * reservations, soonest first.
 */
export async function getChainBoard(
  { db, config }: Services,
  viewer: SignedIn,
  organisationId: string,
  query: { date?: string },
  now: number,
) {
  const chain = await repository.findChain(db, organisationId, viewer.userId)
  if (!chain) throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  const rows = await listVenues(
    db,
    await repository.listPlacesWithReservations(db, organisationId),
    viewer.userId,
  )
  const venues = (await Promise.all(rows.map((row) => venueWithTerms(db, row))))
    .filter((venue) => canManageReservations(viewer, venue))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru') || a.id.localeCompare(b.id))
  // The staff of single places, hosts included, see the places whose reservations they manage.
  const access = { hasOwner: true, role: chain.role }
  if (venues.length === 0 && !can(viewer, access, 'manageReservations')) throw new AppError('Forbidden')
  const [first] = venues
  const today = first ? businessDateOf(first.terms, now) : wallTimeAt(now, DEFAULT_TIME_ZONE).date
  // A night that is not over belongs to the day before, at each venue by its own hours.
  const date = query.date === undefined ? null : requireDate(query.date)
  const businessDayAt = ({ terms }: Venue) => businessDaySpan(terms, date ?? businessDateOf(terms, now))
  const businessDays = venues.map((venue) => ({ placeId: venue.id, ...businessDayAt(venue) }))
  const [found, taken, newCounts] = await Promise.all([
    listDays(db, businessDays, MAX_ON_CHAIN_BOARD + 1),
    listTakenAtPlaces(db, businessDays),
    repository.countNewAtPlaces(
      db,
      venues.map(({ id }) => id),
    ),
  ])
  const takenAt = Map.groupBy(taken, ({ placeId }) => placeId)
  return {
    today,
    places: venues.map((venue) =>
      viewBusinessDay(venue, businessDayAt(venue), takenAt.get(venue.id) ?? [], newCounts.get(venue.id) ?? 0),
    ),
    reservations: await presentAndMarkSeen(
      db,
      viewer,
      new Map(venues.map((venue) => [venue.id, venue])),
      found.slice(0, MAX_ON_CHAIN_BOARD),
      noShowsSince(config, now),
      now,
    ),
    hasMore: found.length > MAX_ON_CHAIN_BOARD,
    hasLiveEvents: venues.every((venue) => canSeeGuests(viewer, venue)),
  }
}

function viewBusinessDay(
  venue: Venue,
  businessDay: ReturnType<typeof businessDaySpan>,
  taken: readonly OccupiedAtPlace[],
  newCount: number,
): ChainDay {
  const staysOfDay = taken.filter(({ from }) => from >= businessDay.from)
  const sum = (field: 'parties' | 'guests') => staysOfDay.reduce((total, one) => total + one[field], 0)
  return {
    id: venue.id,
    latinName: venue.latin_name,
    name: venue.name,
    address: [venue.street, venue.building].filter(Boolean).join(', '),
    timeZone: venue.terms.timeZone,
    seats: venue.seats,
    reservations: sum('parties'),
    guests: sum('guests'),
    newCount,
    occupancy: viewOccupancy(venue.terms, businessDay, taken),
  }
}
