import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ProposalTopic } from '#contract/places/place-proposals.ts'
import { insertRows } from '#server/db/bulk.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import { arrayOf, currentTime, namesOfBoth } from '#server/db/fragments/columns.ts'
import { insertEvents } from '#server/db/outbox.ts'
import type { ProductEvents } from '#server/lib/events.ts'

export interface NewProposal {
  place_id: string
  topic: ProposalTopic
  source: string
  changes: RevisionChanges
}

/** Open ones, and those that people have declined while the source says the same. */
export function listBlockingProposals(db: Db, placeIds: readonly string[]) {
  return db
    .selectFrom('place_proposals')
    .select(['id', 'place_id', 'topic', 'source', 'state', 'changes'])
    .where(({ eb, fn }) => eb('place_id', '=', fn.any(sql.val([...placeIds]))))
    .where(({ eb, and, or }) =>
      or([
        eb('state', '=', 'open'),
        and([eb('state', '=', 'declined'), eb('resolved_by_run_id', 'is', null)]),
      ]),
    )
    .execute()
}

export async function insertProposals(
  db: Db,
  rows: readonly (NewProposal & { id: string; run_id: string | null })[],
): Promise<void> {
  await insertRows(db, 'place_proposals', rows)
}

/** A declined proposal stays declined, but no longer blocks new ones of the source. */
export async function resolveProposals(
  db: Db,
  ids: readonly string[],
  { as, runId }: { as: 'agreed' | 'replaced'; runId: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('place_proposals')
    .set((eb) => ({
      state: eb.case().when('state', '=', 'open').then(as).else(eb.ref('state')).end(),
      resolved_by_run_id: runId,
    }))
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .execute()
}

/** Proposals to close places that the source has in its file again. */
export function listProposedClosures(db: Db, source: string, cityId: number) {
  return db
    .selectFrom('place_proposals as pp')
    .innerJoin('place_sources as s', (join) =>
      join.onRef('s.place_id', '=', 'pp.place_id').onRef('s.source', '=', 'pp.source'),
    )
    .select(['pp.id', 's.source_id'])
    .where('pp.source', '=', source)
    .where('s.city_id', '=', cityId)
    .where('pp.topic', '=', 'status')
    .where(sql`pp.changes -> 'status' ->> 'after'`, '=', 'closed')
    .where(({ eb, and, or }) =>
      or([
        eb('pp.state', '=', 'open'),
        and([eb('pp.state', '=', 'declined'), eb('pp.resolved_by_run_id', 'is', null)]),
      ]),
    )
    .execute()
}

/** Undoes what a run did with proposals; decisions of people stay. */
export async function withdrawProposals(db: Db, runId: string): Promise<void> {
  await db
    .deleteFrom('place_proposals')
    .where('run_id', '=', runId)
    .where('state', 'in', ['open', 'agreed', 'replaced'])
    .execute()
  await db
    .updateTable('place_proposals as pp')
    .set({ resolved_by_run_id: null })
    .where('resolved_by_run_id', '=', runId)
    .where('state', '=', 'declined')
    .execute()
  await db
    .updateTable('place_proposals as pp')
    .set({ state: 'open', resolved_by_run_id: null })
    .where('resolved_by_run_id', '=', runId)
    .where('state', 'in', ['agreed', 'replaced'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('place_proposals as other')
            .whereRef('other.place_id', '=', 'pp.place_id')
            .whereRef('other.topic', '=', 'pp.topic')
            .where('other.state', '=', 'open'),
        ),
      ),
    )
    .execute()
}

/** Open proposals about these topics are void, because people have changed the place. */
export async function markProposalsOutdated(
  db: Db,
  placeId: string,
  topics: readonly ProposalTopic[],
): Promise<void> {
  await db
    .updateTable('place_proposals')
    .set({ state: 'outdated' })
    .where('place_id', '=', placeId)
    .where('topic', 'in', topics)
    .where('state', '=', 'open')
    .execute()
}

export type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number]

/** Open ones first, then the latest. */
export function listProposals(db: Db, placeId: string, limit: number) {
  return db
    .selectFrom('place_proposals as pp')
    .innerJoin('import_sources as i', 'i.name', 'pp.source')
    .select(['pp.id', 'pp.topic', 'pp.state', 'pp.changes', 'pp.created_at', 'pp.decided_at'])
    .select((eb) => [
      'i.title as source_title',
      jsonObjectFrom(
        eb
          .selectFrom('users as u')
          .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
          .whereRef('u.id', '=', 'pp.decided_by'),
      ).as('decided_by'),
    ])
    .where('pp.place_id', '=', placeId)
    .orderBy((eb) => eb('pp.state', '=', 'open'), 'desc')
    .orderBy('pp.created_at', 'desc')
    .orderBy('pp.id')
    .limit(limit)
    .execute()
}

/** Locked until the transaction ends. */
export function lockProposal(db: Db, placeId: string, id: string) {
  return db
    .selectFrom('place_proposals')
    .select(['topic', 'state', 'changes'])
    .where('id', '=', id)
    .where('place_id', '=', placeId)
    .forUpdate()
    .executeTakeFirst()
}

export async function decideProposal(
  db: Db,
  id: string,
  { state, by }: { state: 'accepted' | 'declined'; by: string },
): Promise<void> {
  await db
    .updateTable('place_proposals')
    .set({ state, decided_by: by, decided_at: currentTime })
    .where('id', '=', id)
    .execute()
}

/** Imports leave these columns alone from now on, as those that a person has edited. */
export async function protectColumns(db: Db, placeId: string, columns: readonly string[]): Promise<void> {
  await db
    .updateTable('places')
    .set((place) => ({
      edited_fields: namesOfBoth(place.ref('edited_fields'), place.val([...columns])),
    }))
    .where('id', '=', placeId)
    .execute()
}

/** The staff of each place, who are notified of the proposals. */
export function listStaffOfPlaces(db: Db, placeIds: readonly string[]) {
  return db
    .selectFrom('places as p')
    .select((eb) => [
      'p.id',
      arrayOf(
        eb
          .selectFrom('venue_staff as s')
          .select((staff) => staff.ref('s.user_id').$notNull().as('user_id'))
          .distinct()
          .whereRef('s.place_id', '=', 'p.id'),
      ).as('user_ids'),
    ])
    .where(({ eb, fn }) => eb('p.id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
}

/** Notifies the running server: an import on the command line has no listeners of its own. */
export function announceProposals(db: Db, events: readonly ProductEvents['place.proposed'][]): Promise<void> {
  return insertEvents(db, 'place.proposed', events)
}
