import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { pictureOf, someFollowers } from '#server/db/fragments/cards.ts'
import { compiledOnce } from '#server/db/fragments/columns.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import {
  organisationHasOwner,
  reviewCountHiddenByBlocks,
  roleAtOrganisation,
  worksAtOrganisation,
} from '#server/db/fragments/venue-roles.ts'
import { orderedIds } from '#server/db/pools/prepared.ts'
import type { DB, Organisations } from '#server/db/types.ts'

export interface OrganisationCriteria {
  /** Organisations with a place there, or registered there. */
  cityId?: number | undefined
  staffedBy?: string | undefined
  hasOwner?: boolean | undefined
  /** A part of the name. */
  text?: string | undefined
}

export type OrganisationRow = Awaited<ReturnType<typeof listOrganisationsByIds>>[number]

export type OrganisationFullRow = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>

const MAX_SHOWN = 5
const o = expressionBuilder<DB & { o: Organisations }, 'o'>()

/** Most places first; with a text, names that start with it before those that contain it. */
export async function listOrganisations(
  db: Db,
  criteria: OrganisationCriteria,
  { limit, offset, viewerId }: { limit: number; offset: number; viewerId: string | null },
): Promise<OrganisationRow[]> {
  const { text } = criteria
  return db
    .selectFrom('organisations as o')
    .select(shortColumns)
    .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
    .where(o.and(conditions(criteria)))
    .$if(text !== undefined, (query) =>
      query.orderBy(o('o.name', 'ilike', `${asPattern(text ?? '')}%`), 'desc'),
    )
    .orderBy('o.place_count', 'desc')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** In the order of the ids. */
export async function listOrganisationsByIds(db: Db, ids: readonly string[], viewerId: string | null) {
  return db
    .selectFrom(orderedIds(ids))
    .innerJoin('organisations as o', 'o.id', 'wanted.id')
    .select(shortColumns)
    .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
    .orderBy('wanted.position')
    .execute()
}

export async function findOrganisation(db: Db, id: string, viewerId: string | null) {
  return db
    .selectFrom('organisations as o')
    .select(shortColumns)
    .select([
      'o.version',
      'o.merged_into',
      organisationHasOwner.as('has_owner'),
      viewerId === null ? o.lit(null).as('role') : roleAtOrganisation(viewerId).as('role'),
      jsonArrayFrom(members).as('members'),
      someFollowers('organisation_id', o.ref('o.id')).as('some_followers'),
      somePlaceIds.as('some_place_ids'),
    ])
    .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
    .where('o.id', '=', id)
    .executeTakeFirst()
}

const members = o
  .selectFrom('organisation_members as m')
  .innerJoin('user_cards as u', 'u.id', 'm.user_id')
  .select('m.role as member_role')
  .selectAll('u')
  .whereRef('m.organisation_id', '=', 'o.id')
  .orderBy('m.created_at')
  .orderBy('u.id')

const bestPlaces = o
  .selectFrom('listed_places')
  .select('id')
  .whereRef('organisation_id', '=', 'o.id')
  .orderBy('ranking_score', 'desc')
  .orderBy('follower_count', 'desc')
  .orderBy('id')
  .limit(MAX_SHOWN)

const somePlaceIds = o
  .selectFrom(bestPlaces.as('best'))
  .select(({ fn }) => fn.agg<string[]>('array_agg', ['best.id']).as('ids'))

function conditions({ cityId, staffedBy, hasOwner, text }: OrganisationCriteria): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [o.not('o.is_deleted')]
  if (cityId !== undefined) {
    const placesThere = o
      .selectFrom('listed_places as p')
      .whereRef('p.organisation_id', '=', 'o.id')
      .where('p.city_id', '=', cityId)
    all.push(o.or([o('o.city_id', '=', cityId), o.exists(placesThere)]))
  }
  if (staffedBy !== undefined) all.push(worksAtOrganisation(staffedBy, o.ref('o.id')))
  if (hasOwner !== undefined) all.push(hasOwner ? organisationHasOwner : o.not(organisationHasOwner))
  if (text !== undefined) all.push(o('o.name', 'ilike', `%${asPattern(text)}%`))
  return all
}

function viewerColumns(viewerId: string) {
  const following = o
    .selectFrom('followers as f')
    .where('f.follower_id', '=', viewerId)
    .whereRef('f.organisation_id', '=', 'o.id')
  return [
    o.exists(following).$castTo<boolean>().as('is_followed'),
    reviewCountHiddenByBlocks(viewerId, 'organisation_id', o.ref('o.id')).as('unseen_review_count'),
  ] as const
}

const shortColumns = compiledOnce([
  'o.id',
  'o.name',
  'o.category_id',
  'o.city_id',
  'o.place_count',
  'o.news_count',
  'o.review_count',
  'o.follower_count',
  'o.is_deleted',
  pictureOf(o.ref('o.avatar_id')).as('avatar'),
])
