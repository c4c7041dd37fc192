import type { WaitingPlace } from '#contract/place-moderation.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ModerationStatus } from '#server/db/types.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import { makeCreatorOwner } from '#server/features/permissions/service.ts'
import { forgetReference, loadReference } from '#server/features/reference/lookup.ts'
import { keepRevision } from '#server/features/revisions/service.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import { cleanText, isBlank } from '#server/features/written/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { SignedIn, Viewer } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import { canModerate, canSee, may } from '../policy.ts'
import { presentPlaces } from '../service.ts'
import * as writing from '../writing/repository.ts'
import { notFound, type PlaceWritingParts } from '../writing/service.ts'
import { tagsOfPlace } from '../writing/tags.ts'
import { standingOf, stateOf } from '../writing/views.ts'
import { verdictLetter } from './letters.ts'
import * as repository from './repository.ts'
import { actionOf, stepBetween } from './rules.ts'

export interface PublishingParts extends PlaceWritingParts {
  config: Config
  delivery: Delivery
}

/** Publishes, takes down or hands in again; whom it concerns is told, in the same transaction. */
export async function moderate(
  parts: PublishingParts,
  viewer: SignedIn,
  placeId: string,
  { status, reason: written = '' }: { status: ModerationStatus; reason?: string | undefined },
): Promise<void> {
  await countWriting(parts.limits, 'edits', viewer.userId)
  const tags = await inTransaction(parts.db, async (db) => {
    const row = await writing.readEditedPlace(db, placeId, viewer.userId, { forUpdate: true })
    const standing = row && standingOf(row)
    if (!row || !standing || !canSee(viewer, standing)) throw notFound()
    if (!may(viewer, standing, actionOf[status])) throw new AppError('Forbidden')
    if (standing.status === 'deleted') {
      throw new AppError('StateNotAllowed', { message: 'Заведение удалено. Сначала восстановите его' })
    }
    const step = stepBetween(row.moderation_status, status)
    const reason = cleanText(written)
    if (step.needsReason && isBlank(reason)) {
      throw new AppError('ValidationFailed', {
        fields: { moderation_unpublished_reason: ['Объясните, что нужно исправить'] },
      })
    }
    const keptReason = step.needsReason ? reason : null
    const isResubmitted = row.moderation_status === 'unpublished'
    await repository.setModerationStatus(db, placeId, status, { reason: keptReason, isResubmitted })
    const state = stateOf(row)
    const counted = { cityId: row.city_id, organisationId: state.organisation_id }
    const isListed =
      status === 'published' && (state.status === 'opened' || state.status === 'temporary-closed')
    if (isListed !== row.is_listed) await writing.changePlaceCount(db, counted, isListed ? 1 : -1)
    await keepRevision(
      db,
      { placeId },
      {
        version: row.version + 1,
        kind: 'moderation',
        userId: viewer.userId,
        changes: { moderation_status: { before: row.moderation_status, after: status } },
      },
    )
    if (status === 'published' && row.published_at === null && row.created_by !== null) {
      await makeCreatorOwner(db, parts.events, { placeId, userId: row.created_by, grantedBy: viewer.userId })
    }
    await tell(db, parts, viewer, { placeId, status, reason: keptReason, state })
    return tagsOfPlace([
      {
        id: placeId,
        slug: state.latin_name,
        cityId: row.city_id,
        citySlug: row.city_slug,
        organisationId: state.organisation_id,
      },
    ])
  })
  forgetReference(parts.db)
  parts.pageCache.invalidate(...tags)
}

async function tell(
  db: Db,
  { events, delivery, config }: PublishingParts,
  viewer: SignedIn,
  verdict: {
    placeId: string
    status: ModerationStatus
    reason: string | null
    state: { name: string; latin_name: string }
  },
): Promise<void> {
  const { placeId, status, reason, state } = verdict
  const recipients = (await repository.listRecipients(db, placeId)).filter(({ id }) => id !== viewer.userId)
  await events.announce(db, 'place.moderated', {
    placeId,
    status,
    reason,
    moderatorId: viewer.userId,
    recipientIds: recipients.map(({ id }) => id),
  })
  if (status === 'on-moderation') return
  for (const { email } of recipients) {
    if (email === null) continue
    const letter = verdictLetter({
      to: email,
      placeName: state.name,
      placeUrl: `${config.publicUrl}/${state.latin_name}`,
      isPublished: status === 'published',
      reason: reason ?? '',
    })
    await delivery.sendEmail(db, letter)
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
    presentPlaces(
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
