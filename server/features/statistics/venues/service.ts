import type { OrganisationStatistics, PlaceStatistics } from '#contract/statistics/venue-statistics.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole } from '#server/db/types.ts'
import { organisationRights } from '#server/features/organisations/policy.ts'
import { isOpenTo } from '#server/features/permissions/policy.ts'
import { placeRights } from '#server/features/places/policy.ts'
import { AppError } from '#server/lib/errors.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { addDays, beginningOfDay, readWallTime } from '#server/lib/zone.ts'
import { type Period, type PeriodQuery, readPeriod } from './period.ts'
import * as repository from './repository.ts'
import { emptyNumbers, numbersByPlace, type StatisticsRows, viewStatistics, viewWeek } from './views.ts'

const DEFAULT_TIME_ZONE = 'Europe/Moscow'

/** Reads the statistics of a place for its owners and managers, and for those of its chain. */
export async function getPlaceStatistics(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  query: PeriodQuery,
  now: number,
): Promise<PlaceStatistics> {
  const place = await repository.findPlace(db, placeId, viewer.userId)
  if (!place) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  const { id, latin_name, name, time_zone, role, chain_role } = place
  if (!canSeePlace(viewer, role) && !canSeeChain(viewer, chain_role)) throw new AppError('Forbidden')
  const period = readPeriod(query, readWallTime(now, time_zone).date)
  const venue = withPeriodBounds({ id, time_zone }, period)
  const from = new Date(beginningOfDay(period.from, time_zone))
  const [rows, views, guests] = await Promise.all([
    readRows(db, [venue], period, now),
    repository.listViewHours(db, venue, from),
    repository.listGuestHours(db, venue, from, new Date(now)),
  ])
  return {
    ...viewStatistics(period, rows),
    place: { id, latinName: latin_name, name },
    load: { guests: viewWeek(guests), views: viewWeek(views) },
  }
}

/** Reads the statistics of a chain for its owners and managers; the days of each place are those of its time zone. */
export async function getOrganisationStatistics(
  db: Db,
  viewer: SignedIn,
  organisationId: string,
  query: PeriodQuery,
  now: number,
): Promise<OrganisationStatistics> {
  const organisation = await repository.findOrganisation(db, organisationId, viewer.userId)
  if (!organisation) throw new AppError('RecordNotFound', { message: 'Сеть не найдена' })
  if (!canSeeChain(viewer, organisation.role)) throw new AppError('Forbidden')
  const places = await repository.listPlacesOf(db, organisationId)
  const period = readPeriod(query, readWallTime(now, places[0]?.time_zone ?? DEFAULT_TIME_ZONE).date)
  const rows = await readRows(
    db,
    places.map((place) => withPeriodBounds(place, period)),
    period,
    now,
  )
  const numbers = numbersByPlace(rows)
  return {
    ...viewStatistics(period, rows),
    organisation: { id: organisation.id, name: organisation.name },
    places: places.map(({ id, latin_name, name, city, street, building }) => ({
      id,
      latinName: latin_name,
      name,
      address: [city, street, building].filter(Boolean).join(', '),
      ...(numbers.get(id) ?? emptyNumbers()),
    })),
  }
}

function canSeePlace(viewer: SignedIn, role: MemberRole | null): boolean {
  return isOpenTo(placeRights, 'seeStatistics', viewer, { hasOwner: true, role })
}

function canSeeChain(viewer: SignedIn, role: MemberRole | null): boolean {
  return isOpenTo(organisationRights, 'seeStatistics', viewer, { hasOwner: true, role })
}

/** Adds the moments at which the two compared periods begin and end in the time zone of the place. */
export function withPeriodBounds(
  { id, time_zone: timeZone }: { id: string; time_zone: string },
  period: Period,
): repository.StatisticsVenue {
  return {
    id,
    timeZone,
    fromAt: new Date(beginningOfDay(period.before.from, timeZone)),
    toAt: new Date(beginningOfDay(addDays(period.to, 1), timeZone)),
  }
}

export async function readRows(
  db: Db,
  venues: readonly repository.StatisticsVenue[],
  period: Period,
  now: number,
): Promise<StatisticsRows> {
  const dates = { before: period.before.from, from: period.from, to: period.to }
  const ids = venues.map(({ id }) => id)
  const [visits, bookings, refused, reviews, countedSince] = await Promise.all([
    repository.listVisits(db, ids, dates),
    repository.listBookings(db, venues, dates, new Date(now)),
    repository.listRefusedRequests(db, venues, dates),
    repository.listReviews(db, venues, dates),
    repository.findFirstDay(db, ids),
  ])
  return { visits, bookings, refused, reviews, countedSince }
}
