import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import type { DB } from '#server/db/types.ts'

export type LogEvent =
  | 'role'
  | 'block'
  | 'list'
  | 'action'
  | 'action-undone'
  | 'place-merge'
  | 'chain-merge'
  | 'chain-merge-undone'
  | 'import'
  | 'import-undone'

interface LogFilter {
  events?: readonly LogEvent[] | undefined
  by?: string | undefined
  /** The period from the first time to the second, exclusive. */
  from?: Date | undefined
  before?: Date | undefined
}

export type LogRow = Awaited<ReturnType<typeof listLog>>[number]

/** Latest first. */
export function listLog(
  db: Db,
  { events, by, from, before }: LogFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('administration_log as l')
    .select((log) => [
      log.ref('l.event').$castTo<LogEvent>().as('event'),
      log.ref('l.id').$notNull().as('id'),
      log.ref('l.created_at').$notNull().as('created_at'),
      jsonObjectFrom(userNames.whereRef('users.id', '=', log.ref('l.changed_by'))).as('by'),
    ])
    .$if(events !== undefined, (query) => query.where('l.event', 'in', [...(events ?? [])]))
    .$if(by !== undefined, (query) => query.where('l.changed_by', '=', by ?? ''))
    .$if(from !== undefined, (query) => query.where('l.created_at', '>=', from ?? new Date()))
    .$if(before !== undefined, (query) => query.where('l.created_at', '<', before ?? new Date()))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.event')
    .orderBy('l.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function listRoleChanges(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('role_changes as c')
    .select((eb) => [
      eb.cast<string>('c.id', 'text').as('id'),
      'c.role',
      'c.action',
      jsonObjectFrom(userNames.whereRef('users.id', '=', eb.ref('c.user_id')))
        .$notNull()
        .as('user'),
      jsonObjectFrom(
        eb
          .selectFrom('places as p')
          .select(['p.latin_name as latinName', 'p.name'])
          .whereRef('p.id', '=', 'c.place_id'),
      ).as('place'),
      jsonObjectFrom(
        eb
          .selectFrom('organisations as o')
          .select(['o.id', 'o.name'])
          .whereRef('o.id', '=', 'c.organisation_id'),
      ).as('organisation'),
    ])
    .where('c.id', 'in', ids.map(Number))
    .execute()
}

export function listAccountBlocks(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('account_blocks as b')
    .select((eb) => [
      eb.cast<string>('b.id', 'text').as('id'),
      'b.reason',
      jsonObjectFrom(userNames.whereRef('users.id', '=', eb.ref('b.user_id')))
        .$notNull()
        .as('user'),
    ])
    .where('b.id', 'in', ids.map(Number))
    .execute()
}

export function findReferenceChanges(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('reference_changes as c')
    .select((eb) => [eb.cast<string>('c.id', 'text').as('id'), 'c.list', 'c.row_id', 'c.action', 'c.changes'])
    .where('c.id', 'in', ids.map(Number))
    .execute()
}

export function listActions(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('place_actions as a')
    .select((eb) => [
      'a.id',
      'a.kind',
      'a.city_id',
      eb
        .selectFrom('place_action_places as p')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('p.action_id', '=', 'a.id')
        .where('p.outcome', '=', 'changed')
        .$asScalar()
        .$notNull()
        .as('changed'),
    ])
    .where('a.id', 'in', ids)
    .execute()
}

export function listPlaceMerges(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('place_revisions as r')
    .innerJoin('places as p', 'p.id', 'r.place_id')
    .select(['r.id', 'r.changes', 'p.latin_name', 'p.name'])
    .where('r.id', 'in', ids)
    .execute()
}

export function listChainMerges(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('organisation_merges as j')
    .innerJoin('organisations as f', 'f.id', 'j.from_id')
    .innerJoin('organisations as i', 'i.id', 'j.into_id')
    .select(['j.id', 'f.name as from_name', 'i.id as into_id', 'i.name as into_name'])
    .where('j.id', 'in', ids)
    .execute()
}

export function listImportRuns(db: Db, ids: readonly string[]) {
  return db.selectFrom('import_runs').select(['id', 'file_name', 'kind']).where('id', 'in', ids).execute()
}

const userNames = expressionBuilder<DB>()
  .selectFrom('users')
  .select(['id', 'first_name', 'second_name', 'is_deleted'])
