import type {
  DecisionRequest,
  LogEntry,
  ModerationCase,
  OwnCase,
  ReportRequest,
} from '#contract/moderation/moderation.ts'
import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { sendChanged, setHidden } from '#server/features/chats/messages/service.ts'
import { setHidden as hideCollection } from '#server/features/collections/service.ts'
import { hideComment, restoreComment } from '#server/features/comments/writing/service.ts'
import { deleteNotificationsOfCase } from '#server/features/notifications/service.ts'
import { confirmRemoval, hidePost, restorePost } from '#server/features/posts/writing/service.ts'
import { isModerator } from '#server/features/publications/policy.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { canUndoDecision, type Resolution, resolve } from './rules.ts'
import { canAppeal, viewCase, viewLogEntry, viewOwnCase } from './views.ts'

interface PageQuery {
  offset?: number
  limit?: number
}

const NO_CASE = 'Жалоба не найдена'

/** A second report of a person replaces the first. */
export async function report(
  { db, limits }: Services,
  viewer: SignedIn,
  request: ReportRequest,
): Promise<repository.UpsertedReport> {
  const subject = await repository.findReported(db, readSubject(request, viewer))
  if (!subject) throw new AppError('RecordNotFound', { message: 'То, на что вы жалуетесь, не найдено' })
  if (subject.author_id === viewer.userId) {
    throw new AppError('Forbidden', { message: 'На себя пожаловаться нельзя' })
  }
  await countWrite(limits, 'reports', viewer.userId)
  return inTransaction(db, async (transaction) =>
    repository.upsertReport(transaction, {
      id: newId(),
      caseId: await repository.openCase(transaction, newId(), subject),
      reporterId: viewer.userId,
      reason: request.reason,
      text: cleanText(request.text ?? ''),
    }),
  )
}

export async function listCases(
  db: Db,
  viewer: SignedIn,
  { status = 'open', ...query }: PageQuery & { status?: 'open' | 'decided' },
): Promise<Page<ModerationCase>> {
  requireModerator(viewer)
  const page = readPage(query)
  const rows = await repository.listCases(db, status, page.rows)
  const reference = await loadReference(db)
  const message = status === 'open' ? 'Жалоб, которые ждут решения, нет' : 'Решений пока нет'
  return page.cut(requireRows(rows, message), (row) => viewCase(row, reference))
}

/**
 * Resolves a report or an appeal with all consequences; of two concurrent decisions the second is refused as already
 * decided.
 */
export async function decide(
  services: Services,
  viewer: SignedIn,
  caseId: string,
  { action, reason, note }: DecisionRequest,
): Promise<ModerationCase> {
  requireModerator(viewer)
  return withCase(services, viewer, caseId, async (locked, row) => {
    const state = {
      status: row.status,
      appealStatus: row.appeal_status,
      confirmation: row.confirmation,
      subject: row.subject,
    }
    const resolution = resolve(state, action)
    await repository.updateCase(locked.db, caseId, {
      ...changeOf(resolution, { reason: reason ?? null, note: note.trim(), by: viewer.userId }),
      ...(row.confirmation === 'open' && { confirmation: confirmationBy(resolution) }),
    })
    await applyVerdict(locked, viewer, row, resolution)
    if (row.confirmation === 'open' && confirmationBy(resolution) === 'confirmed') {
      await confirmRemoval(locked, viewer, row.subject_id)
    }
    await locked.events.publish(locked.db, 'case.decided', { caseId })
  })
}

/** Undoes the moderator's own recent decision, and its notifications, without notifying anybody. */
export async function reopen(services: Services, viewer: SignedIn, caseId: string): Promise<ModerationCase> {
  requireModerator(viewer)
  return withCase(services, viewer, caseId, async (locked, row) => {
    const decided = {
      status: row.status,
      appealStatus: row.appeal_status,
      confirmation: row.confirmation,
      subject: row.subject,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at,
    }
    const isOpen =
      canUndoDecision(decided, viewer.userId, new Date()) && (await repository.reopenCase(locked.db, caseId))
    if (!isOpen) throw new AppError('AlreadyDecided', { message: 'Это решение уже не отменить' })
    await deleteNotificationsOfCase(locked.db, caseId)
    if (row.status !== 'hidden') return
    await restoreSubject(locked, viewer, row, { isByModeration: true, isUndo: true })
  })
}

function changeOf(
  resolution: Resolution,
  { reason, note, by }: { reason: ReasonName | null; note: string; by: string },
): object {
  if (resolution.subject === 'report') {
    return { status: resolution.outcome, reason, note, decided_by: by, decided_at: new Date() }
  }
  const appeal = { appeal_note: note, appeal_decided_by: by }
  return resolution.subject === 'appeal' ? { ...appeal, appeal_status: resolution.outcome } : appeal
}

/** An unconfirmed removal by the venue is resolved by any decision about it. */
function confirmationBy({ outcome }: Resolution): 'confirmed' | 'refused' {
  return outcome === 'granted' || outcome === 'refused' ? 'refused' : 'confirmed'
}

type LockedCase = NonNullable<Awaited<ReturnType<typeof repository.lockCase>>>

/** Locks the case during an action, and drops guest pages after the commit. */
async function withCase(
  services: Services,
  viewer: SignedIn,
  caseId: string,
  act: (services: Services, row: LockedCase) => Promise<void>,
): Promise<ModerationCase> {
  const { db } = services
  const changedTags: string[] = []
  await inTransaction(db, async (transaction) => {
    const row = await repository.lockCase(transaction, caseId)
    if (!row) throw new AppError('RecordNotFound', { message: NO_CASE })
    if (row.author_id === viewer.userId) {
      throw new AppError('Forbidden', { message: 'Решение о вашей публикации принимает другой модератор' })
    }
    const pageCache = { invalidate: (...tags: string[]) => void changedTags.push(...tags) }
    await act({ ...services, db: transaction, pageCache }, row)
    if (row.place_id) changedTags.push(`moderation?placeId=${row.place_id}`)
  })
  services.pageCache.invalidate(...changedTags)
  const row = await repository.findCase(db, caseId)
  if (!row) throw new AppError('RecordNotFound', { message: NO_CASE })
  if (row.subject === 'message') await sendChanged(services, row.subject_id)
  return viewCase(row, await loadReference(db))
}

/** The author may appeal against a decision once. */
export async function appeal(
  { db, limits }: Services,
  viewer: SignedIn,
  caseId: string,
  text: string,
): Promise<void> {
  await countWrite(limits, 'reports', viewer.userId)
  await inTransaction(db, async (transaction) => {
    const row = await repository.lockCase(transaction, caseId)
    if (!row || row.author_id !== viewer.userId || row.status === 'open') {
      throw new AppError('RecordNotFound', { message: 'Решение не найдено' })
    }
    if (!canAppeal(row)) throw new AppError('AppealAlreadyExist')
    await repository.updateCase(transaction, caseId, {
      appeal_status: 'open',
      appeal_text: cleanText(text),
      appealed_at: new Date(),
    })
  })
}

export async function listOwnCases(
  db: Db,
  viewer: SignedIn,
  { caseId, ...query }: PageQuery & { caseId?: string },
): Promise<Page<OwnCase>> {
  const page = readPage(query)
  const rows = await repository.listCasesOfAuthor(db, { authorId: viewer.userId, caseId }, page.rows)
  const empty = caseId === undefined ? 'Ваших публикаций не скрывали' : 'Решение не найдено'
  return page.cut(requireRows(rows, empty), viewOwnCase)
}

export async function listLog(
  db: Db,
  { placeId, ...query }: PageQuery & { placeId: string },
): Promise<Page<LogEntry>> {
  const page = readPage(query)
  const rows = await repository.listLog(db, placeId, page.rows)
  if (!rows) throw new AppError('RecordNotFound', { message: 'Заведение не найдено' })
  return page.cut(requireRows(rows, 'Решений модераторов здесь не было'), viewLogEntry)
}

async function applyVerdict(
  services: Services,
  viewer: SignedIn,
  row: { subject: string; subject_id: string },
  resolution: Resolution,
): Promise<void> {
  const byQueue = { isByModeration: true } as const
  if (resolution.outcome === 'granted' || resolution.outcome === 'refused')
    await restoreSubject(services, viewer, row, byQueue)
  if (resolution.outcome !== 'hidden') return
  if (row.subject === 'message') await setHidden(services.db, viewer, row.subject_id, true)
  else if (row.subject === 'collection') await hideCollection(services, row.subject_id, true)
  else if (row.subject === 'comment')
    await hideComment(services, viewer, { id: row.subject_id }, null, byQueue)
  else await hidePost(services, viewer, { id: row.subject_id }, null, byQueue)
}

async function restoreSubject(
  services: Services,
  viewer: SignedIn,
  row: { subject: string; subject_id: string },
  options: { isByModeration: true; isUndo?: true },
): Promise<void> {
  if (row.subject === 'message') await setHidden(services.db, viewer, row.subject_id, false)
  else if (row.subject === 'collection') await hideCollection(services, row.subject_id, false)
  else if (row.subject === 'comment') await restoreComment(services, viewer, { id: row.subject_id }, options)
  else await restorePost(services, viewer, { id: row.subject_id }, options)
}

function requireModerator(viewer: SignedIn): void {
  if (!isModerator(viewer)) throw new AppError('Forbidden')
}

function readSubject(
  { postId, commentId, placeId, userId, messageId, collectionId }: ReportRequest,
  viewer: SignedIn,
): repository.ReportTarget {
  const subjects = [
    ...(postId === undefined ? [] : [{ postId }]),
    ...(commentId === undefined ? [] : [{ commentId }]),
    ...(placeId === undefined ? [] : [{ placeId }]),
    ...(userId === undefined ? [] : [{ userId }]),
    ...(collectionId === undefined ? [] : [{ collectionId }]),
    ...(messageId === undefined ? [] : [{ messageId, readerId: viewer.userId }]),
  ]
  const [subject, ...others] = subjects
  if (subject && others.length === 0) return subject
  const problem = ['Укажите что-то одно: запись, комментарий, заведение, человека, сообщение или подборку']
  throw new AppError('ValidationFailed', {
    fields: { postId: problem, commentId: problem, placeId: problem, userId: problem },
  })
}
