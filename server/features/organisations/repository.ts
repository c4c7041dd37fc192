import { type RawBuilder, sql } from 'kysely'
import { pictureOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import type { MemberRole } from '#server/db/types.ts'
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
  members: (UserShortRow & { member_role: MemberRole })[] | null
  some_followers: UserShortRow[] | null
  /** Best regarded first. */
  some_place_ids: string[] | null
}

const SOME = 5

/** Most places first; with a text, names that start with it before those that contain it. */
export async function listOrganisations(
  db: Db,
  criteria: OrganisationCriteria,
  page: { limit: number; offset: number; viewerId: string | null },
): Promise<OrganisationRow[]> {
  const order =
    criteria.text === undefined
      ? sql`o.place_count desc, o.id`
      : sql`(o.name ilike ${`${asPattern(criteria.text)}%`}) desc, o.place_count desc, o.id`
  const { rows } = await sql<OrganisationRow>`
    select ${shortColumns} ${viewerColumns(page.viewerId)}
    from organisations o where ${conditions(criteria)}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** In the order asked. */
export async function listOrganisationsByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<OrganisationRow[]> {
  const { rows } = await sql<OrganisationRow>`
    select ${shortColumns} ${viewerColumns(viewerId)}
    from unnest(${[...ids]}::text[]) with ordinality wanted(id, position) join organisations o on o.id = wanted.id
    order by wanted.position`.execute(db)
  return rows
}

export async function findOrganisation(
  db: Db,
  id: string,
  viewerId: string | null,
): Promise<OrganisationFullRow | undefined> {
  const { rows } = await sql<OrganisationFullRow>`
    select ${shortColumns}, o.version, ${organisationHasOwner} has_owner,
      ${viewerId === null ? sql`null` : roleAtOrganisation(viewerId)} "role",
      (select json_agg(row) from (
        select m.role member_role, u.* from organisation_members m join user_cards u on u.id = m.user_id
        where m.organisation_id = o.id order by m.created_at, u.id) row) members,
      (select json_agg(row) from (
        select u.* from followers f join user_cards u on u.id = f.follower_id
        where f.organisation_id = o.id and not u.is_deleted
        order by f.created_at desc, f.id desc limit ${SOME}) row) some_followers,
      (select array_agg(p.id) from (
        select id from listed_places where organisation_id = o.id
        order by regard desc, follower_count desc, id limit ${SOME}) p) some_place_ids
      ${viewerColumns(viewerId)}
    from organisations o where o.id = ${id}`.execute(db)
  return rows[0]
}

function conditions(criteria: OrganisationCriteria): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`not o.is_deleted`]
  if (criteria.cityId !== undefined) {
    all.push(sql`(o.city_id = ${criteria.cityId} or exists (
      select from listed_places p where p.organisation_id = o.id and p.city_id = ${criteria.cityId}))`)
  }
  if (criteria.staffedBy !== undefined) {
    all.push(worksAtOrganisation(criteria.staffedBy, sql.ref('o.id')))
  }
  if (criteria.hasOwner !== undefined) all.push(sql`${organisationHasOwner} = ${criteria.hasOwner}::boolean`)
  if (criteria.text !== undefined) all.push(sql`o.name ilike ${`%${asPattern(criteria.text)}%`}`)
  return sql.join(all, sql` and `)
}

function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function viewerColumns(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql``
  return sql`, exists (
    select from followers f where f.follower_id = ${viewerId} and f.organisation_id = o.id) is_followed,
    ${unseenReviewCount(viewerId, sql.raw('r.organisation_id = o.id'))} unseen_review_count`
}

const shortColumns = sql.raw(`
  o.id, o.name, o.category_id, o.city_id, o.place_count, o.news_count, o.review_count, o.follower_count, o.is_deleted,
  ${pictureOf('o.avatar_id')} avatar`)
