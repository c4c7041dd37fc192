import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pictureOf } from '#server/db/cards.ts'
import { compiledOnce } from '#server/db/columns.ts'
import type { Db } from '#server/db/connection.ts'
import { wantedIds } from '#server/db/prepared.ts'
import type { DB, MemberRole, Organisations } from '#server/db/types.ts'
import {
  organisationHasOwner,
  roleAtOrganisation,
  unseenReviewCount,
  worksAtOrganisation,
} from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

export interface OrganisationCriteria {
  /** Has a place there, or is registered there. */
  cityId?: number | undefined
  staffedBy?: string | undefined
  hasOwner?: boolean | undefined
  /** A part of the name. */
  text?: string | undefined
}

export interface OrganisationRow {
  id: string
  name: string
  category_id: number | null
  city_id: number | null
  place_count: number
  news_count: number
  review_count: number
  /** Of those: by people whom the viewer blocked. */
  unseen_review_count?: number
  follower_count: number
  is_deleted: boolean
  avatar: ImageRow | null
  is_followed?: boolean
}

export interface OrganisationFullRow extends OrganisationRow {
  version: number
  has_owner: boolean
  role: MemberRole | null
  members: (UserShortRow & { member_role: MemberRole })[]
  some_followers: UserShortRow[]
  /** Best regarded first. */
  some_place_ids: string[] | null
}

const SOME = 5
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

/** In the order asked. */
export async function listOrganisationsByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<OrganisationRow[]> {
  return db
    .selectFrom(wantedIds(ids))
    .innerJoin('organisations as o', 'o.id', 'wanted.id')
    .select(shortColumns)
    .$if(viewerId !== null, (query) => query.select(viewerColumns(viewerId ?? '')))
    .orderBy('wanted.position')
    .execute()
}

export async function findOrganisation(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<OrganisationFullRow | undefined> {
  return db
    .selectFrom('organisations as o')
    .select(shortColumns)
    .select([
      'o.version',
      organisationHasOwner.as('has_owner'),
      viewerId === null ? sql<null>`null`.as('role') : roleAtOrganisation(viewerId).as('role'),
      jsonArrayFrom(members).as('members'),
      jsonArrayFrom(someFollowers).as('some_followers'),
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

const someFollowers = o
  .selectFrom('followers as f')
  .innerJoin('user_cards as u', 'u.id', 'f.follower_id')
  .selectAll('u')
  .whereRef('f.organisation_id', '=', 'o.id')
  .where((is) => is.not('u.is_deleted'))
  .orderBy('f.created_at', 'desc')
  .orderBy('f.id', 'desc')
  .limit(SOME)

const bestPlaces = o
  .selectFrom('listed_places')
  .select('id')
  .whereRef('organisation_id', '=', 'o.id')
  .orderBy('regard', 'desc')
  .orderBy('follower_count', 'desc')
  .orderBy('id')
  .limit(SOME)

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

function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function viewerColumns(viewerId: string) {
  const following = o
    .selectFrom('followers as f')
    .where('f.follower_id', '=', viewerId)
    .whereRef('f.organisation_id', '=', 'o.id')
  return [
    o.exists(following).$castTo<boolean>().as('is_followed'),
    unseenReviewCount(viewerId, 'organisation_id', o.ref('o.id')).as('unseen_review_count'),
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
