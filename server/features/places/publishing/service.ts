import type { WaitingPlace } from '#contract/places/place-moderation.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ModerationStatus } from '#server/db/types.ts'
import { makeCreatorOwner } from '#server/features/permissions/service.ts'
import { cleanText, isBlank } from '#server/features/publications/rules.ts'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { saveRevision } from '#server/features/revisions/service.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { can, canModerate, canSee } from '../policy.ts'
import { listPlaceCards } from '../service.ts'
import { notFound } from '../writing/plans/service.ts'
import * as writing from '../writing/repository.ts'
import { tagsOfPlace } from '../writing/tags.ts'
import { accessOf, stateOf } from '../writing/views.ts'
import { moderationDecisionEmail } from './emails.ts'
import * as repository from './repository.ts'
import { actionOf, requireTransition } from './rules.ts'

/** Publishes, unpublishes or resubmits a place, and announces it in the same transaction. */
export async function moderate(
  services: Services,
  viewer: SignedIn,
  placeId: string,
  { status, reason: rawReason = '' }: { status: ModerationStatus; reason?: string | undefined },
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  const tags = await inTransaction(services.db, async (db) => {
    const row = await writing.readEditedPlace(db, placeId, viewer.userId, { forUpdate: true })
    const access = row && accessOf(row)
    if (!row || !access || !canSee(viewer, access)) throw notFound()
    if (!can(viewer, access, actionOf[status])) throw new AppError('Forbidden')
    if (access.status === 'deleted') {
      throw new AppError('StateNotAllowed', { message: 'Заведение удалено. Сначала восстановите его' })
    }
    const step = requireTransition(row.moderation_status, status)
    const reason = cleanText(rawReason)
    if (step.needsReason && isBlank(reason)) {
      throw new AppError('ValidationFailed', {
        fields: { moderation_unpublished_reason: ['Объясните, что нужно исправить'] },
      })
    }
    await setStatus(db, services, row, {
      status,
      reason: step.needsReason ? reason : null,
      moderatorId: viewer.userId,
    })
    return tagsOfEdited(row)
  })
  invalidateReferenceCache(services.db)
  services.pageCache.invalidate(...tags)
}

interface NewStatus {
  status: ModerationStatus
  reason: string | null
  moderatorId: string
}

/**
 * Sets the status of a locked place after the transition was checked, and announces it. Runs in the caller's
 * transaction.
 */
export async function setStatus(
  db: Db,
  services: Pick<Services, 'events' | 'delivery' | 'config'>,
  row: writing.EditedPlaceRow,
  { status, reason, moderatorId }: NewStatus,
): Promise<void> {
  const placeId = row.id
  const isResubmitted = row.moderation_status === 'unpublished'
  await repository.setModerationStatus(db, placeId, status, { reason, isResubmitted })
  const state = stateOf(row)
  const counted = { cityId: row.city_id, organisationId: state.organisation_id }
  const isListed =
    status === 'published' && (state.status === 'opened' || state.status === 'temporary-closed')
  if (isListed !== row.is_listed) await writing.changePlaceCount(db, counted, isListed ? 1 : -1)
  await saveRevision(
    db,
    { placeId },
    {
      version: row.version + 1,
      kind: 'moderation',
      userId: moderatorId,
      changes: { moderation_status: { before: row.moderation_status, after: status } },
    },
  )
  if (status === 'published' && row.published_at === null && row.created_by !== null) {
    await makeCreatorOwner(db, services.events, { placeId, userId: row.created_by, grantedBy: moderatorId })
  }
  await announce(db, services, { placeId, status, reason, moderatorId, state })
}

/** The cache tags of everything that shows the place. */
export function tagsOfEdited(row: writing.EditedPlaceRow): string[] {
  const { latin_name, organisation_id } = stateOf(row)
  return tagsOfPlace([
    {
      id: row.id,
      slug: latin_name,
      cityId: row.city_id,
      citySlug: row.city_slug,
      organisationId: organisation_id,
    },
  ])
}

async function announce(
  db: Db,
  { events, delivery, config }: Pick<Services, 'events' | 'delivery' | 'config'>,
  verdict: NewStatus & { placeId: string; state: { name: string; latin_name: string } },
): Promise<void> {
  const { placeId, status, reason, moderatorId, state } = verdict
  const recipients = (await repository.listRecipients(db, placeId)).filter(({ id }) => id !== moderatorId)
  await events.publish(db, 'place.moderated', {
    placeId,
    status,
    reason,
    moderatorId,
    recipientIds: recipients.map(({ id }) => id),
  })
  if (status === 'on-moderation') return
  for (const { email } of recipients) {
    if (email === null) continue
    const message = moderationDecisionEmail({
      to: email,
      placeName: state.name,
      placeUrl: `${config.publicUrl}/${state.latin_name}`,
      isPublished: status === 'published',
      reason: reason ?? '',
    })
    await delivery.sendEmail(db, message)
  }
}

export async function listWaiting(
  db: Db,
  viewer: Viewer,
  query: { offset?: number; limit?: number },
  now: number,
): Promise<Page<WaitingPlace> & { total: number }> {
  if (!canModerate(viewer)) throw new AppError('Forbidden')
  const page = readPage(query)
  const rows = requireRows(
    await repository.listWaiting(db, page.rows),
    'Заведений, которые ждут проверки, нет',
  )
  const [reference, places] = await Promise.all([
    loadReference(db),
    listPlaceCards(
      db,
      viewer,
      rows.map(({ id }) => id),
    ),
  ])
  const byId = new Map(places.map((place) => [place.id, place]))
  const shown = page.cut(rows, (row) => {
    const place = byId.get(row.id)
    if (!place) return []
    return [
      {
        place,
        submittedAt: row.submitted_at.toISOString(),
        waitingSeconds: Math.max(0, Math.floor((now - row.submitted_at.getTime()) / 1000)),
        submitter: row.submitter && viewUserShort(row.submitter, reference),
        isResubmitted: row.is_resubmitted,
      },
    ]
  })
  return { ...shown, rows: shown.rows.flat(), total: rows[0]?.total ?? 0 }
}

export async function countWaiting(db: Db, viewer: Viewer): Promise<number> {
  if (!canModerate(viewer)) throw new AppError('Forbidden')
  return repository.countWaiting(db)
}
