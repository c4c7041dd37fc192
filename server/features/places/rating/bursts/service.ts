import { BURST_MS } from '#contract/places/rating-bursts.ts'
import type { RatingCheck } from '#contract/places/rating-checks.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { isModerator } from '#server/features/publications/policy.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import { type Page, readPage } from '#server/lib/paging.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'
import { canAppeal, canDecide, detectBurst } from './rules.ts'
import { viewCheck } from './views.ts'

export const RELEASE_JOB = 'ratings.release'
export interface Release {
  placeId: string
}

/** Runs in the transaction that writes a review. A burst of reviews starts a watch, which holds ratings of new accounts. */
export async function checkBurst(
  { events, jobs }: Pick<Services, 'events' | 'jobs'>,
  db: Db,
  placeId: string,
  now: number,
): Promise<void> {
  const watch = await repository.lockPlaceForBurstCheck(db, placeId)
  const isWatched = (watch?.rating_cooldown_until?.getTime() ?? 0) > now
  const since = new Date(now - BURST_MS.window)
  const rows = await repository.listRecent(db, placeId, since)
  const baseline = { from: new Date(since.getTime() - BURST_MS.baseline), to: since }
  const baselineCount = await repository.countReviews(db, placeId, baseline)
  const recent = rows.map((row) => ({
    id: row.id,
    writtenAt: row.created_at.getTime(),
    accountCreatedAt: row.account_created_at.getTime(),
    hasVisited: row.reservation_id !== null,
  }))
  const { isBurst, checkedIds } = detectBurst({ recent, baselineCount, isWatched })
  if (isBurst) await repository.setBurstCooldown(db, placeId, new Date(now + BURST_MS.watch))
  // A check that was decided is not opened again by the next burst.
  const known = new Set(rows.flatMap((row) => (row.was_checked ? row.id : [])))
  const held = rows.filter(({ id }) => checkedIds.includes(id) && !known.has(id))
  if (held.length === 0) return
  await repository.insertChecks(db, held)
  await repository.setHeld(
    db,
    held.map(({ id }) => id),
    true,
  )
  await scheduleRelease(jobs, db, placeId, now)
  for (const { id, user_id } of held) {
    await events.publish(db, 'rating.checked', { postId: id, placeId, userId: user_id, status: 'waiting' })
  }
}

async function scheduleRelease(jobs: Services['jobs'], db: Db, placeId: string, now: number): Promise<void> {
  const startAfter = new Date(now + BURST_MS.decision + 60_000)
  await jobs.send(db, RELEASE_JOB, { placeId } satisfies Release, { startAfter })
}

/** Counts the ratings that no moderator has decided on in time. */
export async function releaseOverdue(services: Services, { placeId }: Release, now: number): Promise<void> {
  const placeIds = await inTransaction(services.db, async (db) => {
    const checks = await repository.lockOverdue(db, placeId, new Date(now - BURST_MS.decision))
    const ids = checks.map(({ post_id }) => post_id)
    await repository.decideChecks(db, ids, { status: 'counted', by: null, note: '' })
    await repository.setHeld(db, ids, false)
    return new Set(checks.map(({ place_id }) => place_id))
  })
  services.pageCache.invalidate('places', ...[...placeIds].map((id) => `places/${id}`))
}

export async function listChecks(
  db: Db,
  viewer: SignedIn,
  { status = 'waiting', ...query }: { status?: 'waiting' | 'decided'; offset?: number; limit?: number },
): Promise<Page<RatingCheck>> {
  if (!isModerator(viewer)) throw new AppError('Forbidden')
  return pageOf(db, { status }, query, 'Оценок на проверке нет')
}

export async function listOwnChecks(
  db: Db,
  viewer: SignedIn,
  query: { offset?: number; limit?: number },
): Promise<Page<RatingCheck>> {
  return pageOf(db, { authorId: viewer.userId }, query, 'Ваши оценки не проверялись')
}

async function pageOf(
  db: Db,
  filter: Parameters<typeof repository.listChecks>[1],
  query: { offset?: number; limit?: number },
  empty: string,
): Promise<Page<RatingCheck>> {
  const page = readPage(query)
  const rows = await repository.listChecks(db, filter, page.rows)
  const reference = await loadReference(db)
  return page.cut(requireRows(rows, empty), (row) => viewCheck(row, reference))
}

/** @throws {AppError} AlreadyDecided when another moderator was faster */
export async function decideCheck(
  services: Services,
  viewer: SignedIn,
  postId: string,
  { isCounted, note }: { isCounted: boolean; note: string },
): Promise<RatingCheck> {
  if (!isModerator(viewer)) throw new AppError('Forbidden')
  return changeCheck(services, postId, async (db, row) => {
    if (row.user_id === viewer.userId) throw new AppError('Forbidden')
    if (!canDecide(row)) throw new AppError('AlreadyDecided')
    const status = isCounted ? 'counted' : 'refused'
    await repository.decideChecks(db, [postId], { status, by: viewer.userId, note: cleanText(note) })
    if (isCounted) await repository.setHeld(db, [postId], false)
    const { place_id: placeId, user_id: userId } = row
    await services.events.publish(db, 'rating.checked', { postId, placeId, userId, status })
  })
}

/** @throws {AppError} AppealAlreadyExist for a second explanation of the author */
export async function appealCheck(
  services: Services,
  viewer: SignedIn,
  postId: string,
  text: string,
): Promise<RatingCheck> {
  await countWrite(services.limits, 'reports', viewer.userId)
  return changeCheck(services, postId, async (db, row) => {
    if (row.user_id !== viewer.userId) throw missing()
    if (!canAppeal({ status: row.status, isAppealed: row.appealed_at !== null })) {
      throw new AppError('AppealAlreadyExist')
    }
    await repository.appealCheck(db, postId, cleanText(text))
    if (row.status !== 'refused') return
    await repository.reopenCheck(db, postId)
    await scheduleRelease(services.jobs, db, row.place_id, Date.now())
  })
}

async function changeCheck(
  { db, pageCache }: Services,
  postId: string,
  change: (db: Db, row: repository.CheckRow) => Promise<void>,
): Promise<RatingCheck> {
  const row = await inTransaction(db, async (transaction) => {
    const locked = await repository.lockCheck(transaction, postId)
    if (!locked) throw missing()
    await change(transaction, locked)
    return (await repository.lockCheck(transaction, postId)) ?? locked
  })
  pageCache.invalidate('places', `places/${row.place_id}`, `places/${row.latin_name}`, `posts/${postId}`)
  return viewCheck(row, await loadReference(db))
}

function missing(): AppError {
  return new AppError('RecordNotFound', { message: 'Такой проверки нет' })
}
