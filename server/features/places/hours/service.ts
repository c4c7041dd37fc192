import { MIN_AGREEING_GUESTS } from '#contract/places/hours-checks.ts'
import type { HoursReport, ReportedDay } from '#contract/places/place-hours.ts'
import type { PlaceChange } from '#contract/places/place-writing.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { can, canSee } from '../policy.ts'
import { invalid } from '../rules.ts'
import { notFound } from '../writing/plans/service.ts'
import { type EditedPlaceRow, readEditedPlaces } from '../writing/repository.ts'
import { checkerOf } from '../writing/saving/service.ts'
import { saveByGuests } from '../writing/service.ts'
import { tagsOfPlace } from '../writing/tags.ts'
import { accessOf, stateOf } from '../writing/views.ts'
import * as repository from './repository.ts'
import { agreedDays, isAsReported, reportsCountSince, withDays } from './rules.ts'

/** Accounts younger than a day do not count, because three of them can be created in minutes. */
const TRUSTED_AFTER_MS = 86_400_000

/** Confirms the hours and withdraws the viewer's earlier report. */
export async function confirmHours(services: Services, viewer: SignedIn, placeId: string): Promise<void> {
  await countWrite(services.limits, 'hours', viewer.userId)
  const row = await inTransaction(services.db, async (db) => {
    const place = await lockOpenPlace(db, viewer, placeId)
    const by = can(viewer, accessOf(place), 'edit') ? checkerOf(viewer) : 'guests'
    if (!(await repository.setHoursCheck(db, placeId, { at: new Date(), by }))) {
      throw new AppError('StateNotAllowed', {
        message: 'Часы этого заведения не указаны: подтверждать нечего',
      })
    }
    await repository.deleteReports(db, placeId, viewer.userId)
    return place
  })
  services.pageCache.invalidate(...tagsOf(row))
}

/** Stores confirmations of an import source, unless a newer one exists. */
export function confirmHoursOfSource(
  db: Db,
  checks: readonly { placeId: string; checkedAt: Date }[],
): Promise<void> {
  return repository.setHoursChecksIfNewer(db, checks)
}

/** @returns whether the place has changed, because enough guests now agree */
export async function reportHours(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  { days = [], isClosedForGood = false }: Partial<HoursReport>,
): Promise<boolean> {
  validateReport(days, isClosedForGood)
  await countWrite(services.limits, 'hours', viewer.userId)
  const now = Date.now()
  const reference = await loadReference(services.db)
  const saved = await inTransaction(services.db, async (db) => {
    const row = await lockOpenPlace(db, viewer, placeId)
    const { schedules } = stateOf(row)
    if (!isClosedForGood && days.every((day) => isAsReported(schedules, day))) {
      throw new AppError('ValidationFailed', { fields: { days: ['Именно такие часы и указаны'] } })
    }
    await saveReport(db, { placeId, userId: viewer.userId, days, isClosedForGood, at: new Date(now) })
    const change = await changeAgreedOn(db, row, now)
    if (!change) return
    const recipientIds = await repository.listVenueStaffIds(db, placeId)
    const corrected = { placeId, isClosedForGood: change.status === 'closed', recipientIds }
    const result = await saveByGuests({ ...services, db, reference }, row, change)
    await services.events.publish(db, 'place.corrected-by-guests', corrected)
    return result
  })
  if (!saved) return false
  if (saved.isRecounted) invalidateReferenceCache(services.db)
  services.pageCache.invalidate(...saved.tags)
  return true
}

export async function findOwnReport(db: Db, viewer: SignedIn, placeId: string): Promise<HoursReport | null> {
  await readPlace(db, viewer, placeId, { forUpdate: false })
  const since = reportsCountSince(Date.now())
  const report = await repository.findUserReport(db, { placeId, userId: viewer.userId, since })
  return report.days.length > 0 || report.isClosedForGood ? report : null
}

/** Idempotent, because it may have been withdrawn in another tab. */
export async function withdrawReport(db: Db, viewer: SignedIn, placeId: string): Promise<void> {
  await repository.deleteReports(db, placeId, viewer.userId)
}

/** Without albums and menus. @throws {AppError} RecordNotFound, also when the viewer may not see it */
async function readPlace(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  { forUpdate }: { forUpdate: boolean },
): Promise<EditedPlaceRow> {
  const [row] = await readEditedPlaces(db, [placeId], viewer.userId, { forUpdate, withoutGalleries: true })
  if (!row || !canSee(viewer, accessOf(row))) throw notFound()
  return row
}

/** Locks the place, so that of concurrent reports the last one sees the others. */
async function lockOpenPlace(db: Db, viewer: SignedIn, placeId: string): Promise<EditedPlaceRow> {
  const row = await readPlace(db, viewer, placeId, { forUpdate: true })
  if (row.place_status === 'closed' || row.place_status === 'deleted') {
    throw new AppError('StateNotAllowed', { message: 'Это заведение уже закрыто' })
  }
  return row
}

async function saveReport(
  db: Db,
  report: {
    placeId: string
    userId: string
    days: readonly ReportedDay[]
    isClosedForGood: boolean
    at: Date
  },
): Promise<void> {
  if (report.isClosedForGood) await repository.saveClosureReport(db, report)
  else await repository.saveHoursReports(db, report)
}

/** The change on which enough guests agree, or undefined. Their reports are deleted. */
async function changeAgreedOn(db: Db, row: EditedPlaceRow, now: number): Promise<PlaceChange | undefined> {
  const counted = { since: reportsCountSince(now), registeredBefore: new Date(now - TRUSTED_AFTER_MS) }
  if ((await repository.countClosureReports(db, row.id, counted)) >= MIN_AGREEING_GUESTS) {
    await repository.deleteReports(db, row.id)
    return { status: 'closed' }
  }
  const { schedules } = stateOf(row)
  const days = agreedDays(await repository.listHoursReports(db, row.id, counted)).filter(
    (day) => !isAsReported(schedules, day),
  )
  if (days.length === 0) return
  await repository.deleteHoursReports(
    db,
    row.id,
    days.map(({ dayOfWeek }) => dayOfWeek),
  )
  return { schedules: withDays(schedules, days) }
}

function validateReport(days: readonly ReportedDay[], isClosedForGood: boolean): void {
  const isTwice = new Set(days.map(({ dayOfWeek }) => dayOfWeek)).size < days.length
  if (isTwice) throw invalid('days', 'Один день указан дважды')
  const isHalf = days.some(({ startAt, endAt }) => (startAt === null) !== (endAt === null))
  if (isHalf) throw invalid('days', 'Укажите и открытие, и закрытие')
  if (days.length > 0 === isClosedForGood) {
    throw invalid('days', 'Укажите часы или сообщите, что заведение закрылось навсегда')
  }
}

function tagsOf(row: EditedPlaceRow): string[] {
  const { latin_name: slug, organisation_id: organisationId } = stateOf(row)
  return tagsOfPlace([{ id: row.id, slug, cityId: row.city_id, citySlug: row.city_slug, organisationId }])
}
