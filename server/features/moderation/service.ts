import type {
  DecisionRequest,
  LogEntry,
  ModerationCase,
  OwnCase,
  ReportRequest,
} from '#contract/moderation.ts'
import type { ReasonName } from '#contract/moderation-words.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { setHidden, tellChanged } from '#server/features/chats/service.ts'
import { hideComment, restoreComment } from '#server/features/comments/writing/service.ts'
import {
  confirmRemoval,
  hidePost,
  restorePost,
  type WritingParts,
} from '#server/features/posts/writing/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { isModerator } from '#server/features/written/policy.ts'
import { cleanText } from '#server/features/written/rules.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Live } from '#server/lib/live.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { countWriting } from '#server/lib/writing-limits.ts'
import * as repository from './repository.ts'
import { canTakeBack, type Settlement, settle } from './rules.ts'
import { canAppeal, viewCase, viewLogEntry, viewOwnCase } from './views.ts'

interface DecisionParts extends WritingParts {
  live: Live
}

interface PageQuery {
  offset?: number
  limit?: number
}

const NO_CASE = 'Жалоба не найдена'

/** Somebody's second report of the same takes the place of the first. */
export async function report(
  { db, limits }: WritingParts,
  viewer: SignedIn,
  request: ReportRequest,
): Promise<repository.PutReport> {
  const subject = await repository.findReported(db, readThing(request, viewer))
  if (!subject) throw new AppError('RecordNotFound', { message: 'То, на что вы жалуетесь, не найдено' })
  if (subject.author_id === viewer.userId) {
    throw new AppError('Forbidden', { message: 'На себя пожаловаться нельзя' })
  }
  await countWriting(limits, 'reports', viewer.userId)
  return inTransaction(db, async (transaction) =>
    repository.putReport(transaction, {
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

/** Settles a report or an appeal, with what follows from it; of two who decide at once one is told that it is decided. */
export async function decide(
  parts: DecisionParts,
  viewer: SignedIn,
  caseId: string,
  { action, reason, note }: DecisionRequest,
): Promise<ModerationCase> {
  requireModerator(viewer)
  return withCase(parts, viewer, caseId, async (held, row) => {
    const state = {
      status: row.status,
      appealStatus: row.appeal_status,
      confirmation: row.confirmation,
      subject: row.subject,
    }
    const settlement = settle(state, action)
    await repository.updateCase(held.db, caseId, {
      ...changeOf(settlement, { reason: reason ?? null, note: note.trim(), by: viewer.userId }),
      ...(row.confirmation === 'open' && { confirmation: confirmationBy(settlement) }),
    })
    await enact(held, viewer, row, settlement)
    if (row.confirmation === 'open' && confirmationBy(settlement) === 'confirmed') {
      await confirmRemoval(held, viewer, row.subject_id)
    }
    await held.events.announce(held.db, 'written.decided', { caseId })
  })
}

/** A slip of the hand: the moderator's own decision is undone, and nothing of it is told. */
export async function reopen(
  parts: DecisionParts,
  viewer: SignedIn,
  caseId: string,
): Promise<ModerationCase> {
  requireModerator(viewer)
  return withCase(parts, viewer, caseId, async (held, row) => {
    const decided = {
      status: row.status,
      appealStatus: row.appeal_status,
      confirmation: row.confirmation,
      subject: row.subject,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at,
    }
    const isOpen =
      canTakeBack(decided, viewer.userId, new Date()) && (await repository.reopenCase(held.db, caseId))
    if (!isOpen) throw new AppError('AlreadyDecided', { message: 'Это решение уже не отменить' })
    if (row.status !== 'hidden') return
    await giveBack(held, viewer, row, { isByQueue: true, isTakenBack: true })
  })
}

function changeOf(
  settlement: Settlement,
  { reason, note, by }: { reason: ReasonName | null; note: string; by: string },
): object {
  if (settlement.of === 'report') {
    return { status: settlement.as, reason, note, decided_by: by, decided_at: new Date() }
  }
  const appeal = { appeal_note: note, appeal_decided_by: by }
  return settlement.of === 'appeal' ? { ...appeal, appeal_status: settlement.as } : appeal
}

/** A removal by the venue that waits is settled by whatever is decided about it. */
function confirmationBy({ as }: Settlement): 'confirmed' | 'refused' {
  return as === 'granted' || as === 'refused' ? 'refused' : 'confirmed'
}

type LockedCase = NonNullable<Awaited<ReturnType<typeof repository.lockCase>>>

/** Holds the case while something is done about it; guest pages are dropped once that is certain. */
async function withCase(
  parts: DecisionParts,
  viewer: SignedIn,
  caseId: string,
  act: (held: WritingParts, row: LockedCase) => Promise<void>,
): Promise<ModerationCase> {
  const { db } = parts
  const touched: string[] = []
  await inTransaction(db, async (transaction) => {
    const row = await repository.lockCase(transaction, caseId)
    if (!row) throw new AppError('RecordNotFound', { message: NO_CASE })
    if (row.author_id === viewer.userId) {
      throw new AppError('Forbidden', { message: 'О своём решает кто-то другой' })
    }
    const pageCache = { invalidate: (...tags: string[]) => void touched.push(...tags) }
    await act({ db: transaction, events: parts.events, limits: parts.limits, pageCache }, row)
    if (row.place_id) touched.push(`moderation?placeId=${row.place_id}`)
  })
  parts.pageCache.invalidate(...touched)
  const row = await repository.findCase(db, caseId)
  if (!row) throw new AppError('RecordNotFound', { message: NO_CASE })
  if (row.subject === 'message') await tellChanged(parts, row.subject_id)
  return viewCase(row, await loadReference(db))
}

/** The author's one word against a decision. */
export async function appeal(
  { db, limits }: WritingParts,
  viewer: SignedIn,
  caseId: string,
  text: string,
): Promise<void> {
  await countWriting(limits, 'reports', viewer.userId)
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
  const empty = caseId === undefined ? 'Ничего вашего не скрывали' : 'Решение не найдено'
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

async function enact(
  parts: WritingParts,
  viewer: SignedIn,
  row: { subject: string; subject_id: string },
  settlement: Settlement,
): Promise<void> {
  const byQueue = { isByQueue: true } as const
  if (settlement.as === 'granted' || settlement.as === 'refused') await giveBack(parts, viewer, row, byQueue)
  if (settlement.as !== 'hidden') return
  if (row.subject === 'message') await setHidden(parts.db, viewer, row.subject_id, true)
  else if (row.subject === 'comment') await hideComment(parts, viewer, row.subject_id, null, byQueue)
  else await hidePost(parts, viewer, row.subject_id, null, byQueue)
}

async function giveBack(
  parts: WritingParts,
  viewer: SignedIn,
  row: { subject: string; subject_id: string },
  options: { isByQueue: true; isTakenBack?: true },
): Promise<void> {
  if (row.subject === 'message') await setHidden(parts.db, viewer, row.subject_id, false)
  else if (row.subject === 'comment') await restoreComment(parts, viewer, row.subject_id, options)
  else await restorePost(parts, viewer, row.subject_id, options)
}

function requireModerator(viewer: SignedIn): void {
  if (!isModerator(viewer)) throw new AppError('Forbidden')
}

function readThing(
  { postId, commentId, placeId, userId, messageId }: ReportRequest,
  viewer: SignedIn,
): repository.ReportedThing {
  const things = [
    ...(postId === undefined ? [] : [{ postId }]),
    ...(commentId === undefined ? [] : [{ commentId }]),
    ...(placeId === undefined ? [] : [{ placeId }]),
    ...(userId === undefined ? [] : [{ userId }]),
    ...(messageId === undefined ? [] : [{ messageId, readerId: viewer.userId }]),
  ]
  const [thing, ...others] = things
  if (thing && others.length === 0) return thing
  const problem = ['Укажите что-то одно: запись, комментарий, заведение, человека или сообщение']
  throw new AppError('ValidationFailed', {
    fields: { postId: problem, commentId: problem, placeId: problem, userId: problem },
  })
}
