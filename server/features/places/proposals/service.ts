import type { PlaceProposal } from '#contract/places/place-proposals.ts'
import type { PlaceChange } from '#contract/places/place-writing.ts'
import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { invalidateReferenceCache, loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import { countWrite } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { can, canSee } from '../policy.ts'
import { notFound } from '../writing/plans/service.ts'
import { type EditedPlaceRow, readEditedPlaces } from '../writing/repository.ts'
import { savePlace } from '../writing/service.ts'
import { accessOf, stateOf } from '../writing/views.ts'
import * as repository from './repository.ts'
import { columnsOfTopic, isCurrent, isSameResult, resultOf } from './rules.ts'
import { viewProposal } from './views.ts'

const MAX_SHOWN = 50

/**
 * Proposes changes to the staff of the places: one open proposal per place and topic, the latest. An open or declined
 * change is not proposed again. Runs in the caller's transaction.
 * @returns how many are new
 */
export async function propose(
  db: Db,
  proposals: readonly repository.NewProposal[],
  { runId }: { runId: string | null },
): Promise<number> {
  if (proposals.length === 0) return 0
  const placeIds = [...new Set(proposals.map(({ place_id }) => place_id))]
  const openProposals = Map.groupBy(
    await repository.listBlockingProposals(db, placeIds),
    ({ place_id, topic }) => `${place_id} ${topic}`,
  )
  const others = ({ place_id, topic }: repository.NewProposal) =>
    openProposals.get(`${place_id} ${topic}`) ?? []
  const fresh = proposals.filter((proposal) =>
    others(proposal).every(
      ({ state, source, changes }) =>
        !isSameResult(changes, proposal.changes) || (state === 'declined' && source !== proposal.source),
    ),
  )
  if (fresh.length === 0) return 0
  const replaced = fresh.flatMap(others).filter(({ state }) => state === 'open')
  await repository.resolveProposals(
    db,
    replaced.map(({ id }) => id),
    { as: 'replaced', runId },
  )
  await repository.insertProposals(
    db,
    fresh.map((proposal) => ({ ...proposal, id: newId(), run_id: runId })),
  )
  await announce(db, fresh)
  return fresh.length
}

async function announce(db: Db, proposals: readonly repository.NewProposal[]): Promise<void> {
  const byPlace = Map.groupBy(proposals, ({ place_id }) => place_id)
  const staff = await repository.listStaffOfPlaces(db, [...byPlace.keys()])
  await repository.announceProposals(
    db,
    staff.map(({ id, user_ids }) => ({
      placeId: id,
      topics: (byPlace.get(id) ?? []).map(({ topic, changes }) => String(changes.status?.after ?? topic)),
      recipientIds: user_ids,
    })),
  )
}

/** Closes proposals whose values the places have by now. */
export async function closeAgreedProposals(
  db: Db,
  agreed: readonly { placeId: string; topic: string }[],
  runId: string | null,
): Promise<void> {
  if (agreed.length === 0) return
  const keys = new Set(agreed.map(({ placeId, topic }) => `${placeId} ${topic}`))
  const openProposals = await repository.listBlockingProposals(db, [
    ...new Set(agreed.map(({ placeId }) => placeId)),
  ])
  const ids = openProposals
    .filter(({ place_id, topic }) => keys.has(`${place_id} ${topic}`))
    .map(({ id }) => id)
  await repository.resolveProposals(db, ids, { as: 'agreed', runId })
}

/** A place that is in the source's file again need not be closed: its proposal to close it is resolved. */
export async function resolveClosureProposals(
  db: Db,
  { source, cityId, presentIds }: { source: string; cityId: number; presentIds: ReadonlySet<string> },
  runId: string | null,
): Promise<void> {
  const closures = await repository.listProposedClosures(db, source, cityId)
  const ids = closures.filter(({ source_id }) => presentIds.has(source_id)).map(({ id }) => id)
  await repository.resolveProposals(db, ids, { as: 'agreed', runId })
}

export const withdrawProposals = repository.withdrawProposals

export async function listProposals(db: Db, viewer: SignedIn, placeId: string): Promise<PlaceProposal[]> {
  await readPlace(db, viewer, placeId, { forUpdate: false })
  return (await repository.listProposals(db, placeId, MAX_SHOWN)).map(viewProposal)
}

/** Changes the place in the name of the person, or stores that the proposal is declined. */
export async function decideProposal(
  services: Services,
  viewer: SignedIn,
  { placeId, proposalId }: { placeId: string; proposalId: string },
  decision: 'accept' | 'decline',
): Promise<void> {
  await countWrite(services.limits, 'edits', viewer.userId)
  const reference = await loadReference(services.db)
  const saved = await inTransaction(services.db, async (db) => {
    const row = await readPlace(db, viewer, placeId, { forUpdate: true })
    const proposal = await repository.lockProposal(db, placeId, proposalId)
    if (!proposal) throw new AppError('RecordNotFound', { message: 'Такого предложения нет' })
    if (proposal.state !== 'open') {
      throw new AppError('StateNotAllowed', { message: 'Об этом уже решили' })
    }
    if (decision === 'decline') {
      await repository.decideProposal(db, proposalId, { state: 'declined', by: viewer.userId })
      await repository.protectColumns(db, placeId, columnsOfTopic[proposal.topic])
      return null
    }
    if (!isCurrent(proposal.changes, stateOf(row))) {
      throw new AppError('StateNotAllowed', {
        message: 'Заведение с тех пор изменили: предложение больше не подходит',
      })
    }
    await repository.decideProposal(db, proposalId, { state: 'accepted', by: viewer.userId })
    const change: PlaceChange = { ...resultOf(proposal.changes), is_location_confirmed: true }
    return savePlace({ ...services, db, reference }, viewer, placeId, change, { kind: 'proposal' })
  })
  if (!saved) return
  if (saved.isRecounted) invalidateReferenceCache(services.db)
  services.pageCache.invalidate(...saved.tags)
}

/** @throws {AppError} RecordNotFound, Forbidden for those who may not edit it */
async function readPlace(
  db: Db,
  viewer: SignedIn,
  placeId: string,
  { forUpdate }: { forUpdate: boolean },
): Promise<EditedPlaceRow> {
  const [row] = await readEditedPlaces(db, [placeId], viewer.userId, { forUpdate, withoutGalleries: true })
  if (!row || !canSee(viewer, accessOf(row))) throw notFound()
  if (!can(viewer, accessOf(row), 'edit')) throw new AppError('Forbidden')
  return row
}
