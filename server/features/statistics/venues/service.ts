import type {
  OrganisationStatistics,
  PlaceStatistics,
  WeekHeatmap,
} from '#contract/statistics/venue-statistics.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole } from '#server/db/types.ts'
import { organisationRights } from '#server/features/organisations/policy.ts'
import { isPermitted } from '#server/features/permissions/policy.ts'
import { placeRights } from '#server/features/places/policy.ts'
import { AppError } from '#server/lib/errors.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { addDays, beginningOfDay, offsetSpans, wallTimeAt } from '#server/lib/zone.ts'
import { type Period, type PeriodQuery, readPeriod } from './period.ts'
import * as repository from './repository.ts'
import { emptyNumbers, numbersByPlace, type StatisticsRows, viewStatistics, viewWeek } from './views.ts'

const DEFAULT_TIME_ZONE = 'Europe/Moscow'

interface ZonedVenue {
  id: string
  time_zone: string
}

/** Reads the statistics of a place for its owners and managers, and for the owners and managers of its chain. */
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
  const period = readPeriod(query, wallTimeAt(now, time_zone).date)
  const [rows, heatmap] = await Promise.all([
    readRows(db, [withPeriodBounds({ id, time_zone }, period)], period, now),
    readHeatmap(db, [{ id, time_zone }], period, now),
  ])
  return { ...viewStatistics(period, rows), place: { id, latinName: latin_name, name }, heatmap }
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
  const period = readPeriod(query, wallTimeAt(now, places[0]?.time_zone ?? DEFAULT_TIME_ZONE).date)
  const venues = places.map((place) => withPeriodBounds(place, period))
  const [rows, heatmap] = await Promise.all([
    readRows(db, venues, period, now),
    readHeatmap(db, places, period, now),
  ])
  const numbers = numbersByPlace(rows)
  return {
    ...viewStatistics(period, rows),
    organisation: { id: organisation.id, name: organisation.name },
    heatmap,
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
  return isPermitted(placeRights, 'seeStatistics', viewer, { hasOwner: true, role })
}

function canSeeChain(viewer: SignedIn, role: MemberRole | null): boolean {
  return isPermitted(organisationRights, 'seeStatistics', viewer, { hasOwner: true, role })
}

/** Adds the moments at which the two compared periods begin and end in the time zone of the place. */
export function withPeriodBounds(
  { id, time_zone: timeZone }: ZonedVenue,
  period: Period,
): repository.StatisticsVenue {
  return {
    id,
    timeZone,
    fromAt: new Date(beginningOfDay(period.previous.from, timeZone)),
    toAt: new Date(beginningOfDay(addDays(period.to, 1), timeZone)),
  }
}

/** Sums by the hours of the week, each venue by its own clock. */
async function readHeatmap(
  db: Db,
  venues: readonly ZonedVenue[],
  period: Period,
  now: number,
): Promise<WeekHeatmap> {
  const spans = venues.flatMap(({ id, time_zone: timeZone }) =>
    offsetSpans(
      beginningOfDay(period.from, timeZone),
      beginningOfDay(addDays(period.to, 1), timeZone),
      timeZone,
    ).map(({ from, to, offset }) => ({
      placeId: id,
      from: new Date(from),
      to: new Date(to),
      offsetSeconds: offset / 1000,
    })),
  )
  const [guests, views] = await Promise.all([
    repository.listGuestHours(db, spans, new Date(now)),
    repository.listViewHours(db, spans),
  ])
  return { guests: viewWeek(guests), views: viewWeek(views) }
}

export async function readRows(
  db: Db,
  venues: readonly repository.StatisticsVenue[],
  period: Period,
  now: number,
): Promise<StatisticsRows> {
  const dates = { before: period.previous.from, from: period.from, to: period.to }
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
