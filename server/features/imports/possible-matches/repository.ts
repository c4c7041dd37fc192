import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { MatchDecision } from '#contract/imports/possible-matches.ts'
import type { Db } from '#server/db/connection.ts'
import { arrayOf, currentTime } from '#server/db/fragments/columns.ts'
import type { Match } from '../matching/match.ts'
import type { SourcePlace } from '../source.ts'

type Signs = Omit<Match, 'score'>

function possibleMatches(db: Db) {
  return db
    .selectFrom('possible_matches as d')
    .innerJoin('place_sources as s', (join) =>
      join.onRef('s.source', '=', 'd.source').onRef('s.source_id', '=', 'd.source_id'),
    )
    .innerJoin('import_sources as i', 'i.name', 'd.source')
    .innerJoin('places as p', 'p.id', 'd.place_id')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['d.id', 'd.score', 'd.decision', 'd.decided_at', 'i.title as source_title'])
    .select(['c.latin_name as city', 'p.id as place_id', 'p.latin_name'])
    .select(['p.name', 'p.street', 'p.building', 'p.category_id', 'p.lat', 'p.lon', 'p.main_schedule'])
    .select((eb) => [
      eb.ref('d.signs').$castTo<Signs>().as('signs'),
      eb.ref('s.facts').$castTo<SourcePlace>().as('facts'),
      arrayOf(
        eb
          .selectFrom('place_phones')
          .select('place_phones.phone')
          .whereRef('place_id', '=', 'p.id')
          .orderBy('position'),
      ).as('phones'),
      arrayOf(
        eb
          .selectFrom('place_links')
          .select('place_links.link')
          .whereRef('place_id', '=', 'p.id')
          .orderBy('position'),
      ).as('links'),
      jsonObjectFrom(
        eb
          .selectFrom('users as u')
          .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
          .whereRef('u.id', '=', 'd.decided_by'),
      ).as('decided_by'),
    ])
}

export type PossibleMatchRow = Awaited<ReturnType<typeof listOpenMatches>>[number]
interface Range {
  offset: number
  limit: number
}

/** Records that wait for a decision, most similar first. */
export function listOpenMatches(db: Db, { offset, limit }: Range) {
  return possibleMatches(db)
    .where('d.decision', 'is', null)
    .orderBy('d.score', 'desc')
    .orderBy('d.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Latest first. */
export function listDecidedMatches(db: Db, { offset, limit }: Range): Promise<PossibleMatchRow[]> {
  return possibleMatches(db)
    .where('d.decision', 'is not', null)
    .orderBy('d.decided_at', 'desc')
    .orderBy('d.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countOpenMatches(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('possible_matches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Locked until the end of the transaction. */
export function lockPossibleMatch(db: Db, id: string) {
  return db
    .selectFrom('possible_matches as d')
    .innerJoin('place_sources as s', (join) =>
      join.onRef('s.source', '=', 'd.source').onRef('s.source_id', '=', 'd.source_id'),
    )
    .select(['d.source', 'd.source_id', 'd.place_id', 'd.decision', 'd.decision_run_id', 's.city_id'])
    .select(({ ref }) => ref('s.facts').$castTo<SourcePlace>().as('facts'))
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function decidePossibleMatch(
  db: Db,
  id: string,
  { decision, by, runId }: { decision: MatchDecision; by: string | null; runId: string },
): Promise<void> {
  await db
    .updateTable('possible_matches')
    .set({ decision, decided_by: by, decided_at: currentTime, decision_run_id: runId })
    .where('id', '=', id)
    .execute()
}

/** A possible match and its record as JSON, from which an undo restores both. Raw SQL: whole rows of two tables. */
export async function readUndecided(
  db: Db,
  id: string,
): Promise<{ match: object; record: object } | undefined> {
  const { rows } = await sql<{ match: object; record: object }>`
    select to_jsonb(d) as match, to_jsonb(s) as record
    from possible_matches d join place_sources s on (s.source, s.source_id) = (d.source, d.source_id)
    where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Restores the record without a place and its open possible match. Raw SQL: whole rows stored as JSON. */
export async function restoreUndecided(
  db: Db,
  { match, record }: { match: object; record: object },
): Promise<void> {
  const waiting = {
    ...match,
    decision: null,
    decided_by: null,
    decided_at: null,
    decision_run_id: null,
  }
  await sql`
    insert into place_sources select * from jsonb_populate_record(null::place_sources, ${JSON.stringify({ ...record, place_id: null })}::jsonb)
    on conflict (source, source_id) do update set place_id = null`.execute(db)
  await sql`
    insert into possible_matches select * from jsonb_populate_record(null::possible_matches, ${JSON.stringify(waiting)}::jsonb)
    on conflict (id) do update set decision = null, decided_by = null, decided_at = null, decision_run_id = null`.execute(
    db,
  )
}
