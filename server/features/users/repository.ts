import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { pictureOf } from '#server/db/fragments/cards.ts'
import { isInAudience, showsFollowLists } from '#server/db/fragments/privacy.ts'
import { blockedBy } from '#server/db/fragments/venue-roles.ts'
import { orderedIds } from '#server/db/pools/prepared.ts'
import type { DB, Users } from '#server/db/types.ts'
import type { UserRow, UserShortRow } from './views.ts'

export interface UserCriteria {
  cityId?: number | undefined
  followedBy?: string | undefined
  /** Ids found by a text search, best first; keeps that order. */
  foundIds?: readonly string[] | undefined
}

export type UserOrder = 'followerCount' | 'postCount'

interface Page {
  limit: number
  offset: number
  viewerId: string | null
}

const MAX_SHOWN = 5
const u = expressionBuilder<DB & { u: Users }, 'u'>()

export async function listUsers(
  db: Db,
  criteria: UserCriteria,
  { orderBy, limit, offset, viewerId }: Page & { orderBy: UserOrder },
): Promise<UserShortRow[]> {
  const order = criteria.foundIds
    ? u.fn<number>('array_position', [u.val([...criteria.foundIds]), 'u.id'])
    : u.ref(orderBy === 'postCount' ? 'u.post_count' : 'u.follower_count')
  const direction = criteria.foundIds ? 'asc' : 'desc'
  const page = db
    .selectFrom('users as u')
    .select('u.id')
    .where(u.and(conditions(criteria)))
    .orderBy(order, direction)
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('user_cards as u', 'u.id', 'page.id')
    .selectAll('u')
    .$if(viewerId !== null, (query) => query.select(isFollowedBy(viewerId ?? '')))
    .orderBy(order, direction)
    .orderBy('u.id')
    .execute()
}

function conditions({ cityId, foundIds, followedBy }: UserCriteria): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [u.not('u.is_deleted')]
  if (cityId !== undefined) all.push(u('u.city_id', '=', cityId))
  if (foundIds) all.push(u('u.id', '=', u.fn.any(sql.val([...foundIds]))))
  if (followedBy !== undefined) all.push(isFollowed(followedBy))
  return all
}

/** In the order of the ids, including deleted people, whose names the view hides, so that a list keeps its length. */
export async function listUsersByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<UserShortRow[]> {
  return db
    .selectFrom(orderedIds(ids))
    .innerJoin('user_cards as u', 'u.id', 'wanted.id')
    .selectAll('u')
    .$if(viewerId !== null, (query) => query.select(isFollowedBy(viewerId ?? '')))
    .orderBy('wanted.position')
    .execute()
}

export async function findUser(db: Db, id: string, viewerId: string | null): Promise<UserRow | undefined> {
  const followers = u
    .selectFrom('followers as f')
    .innerJoin('user_cards as follower', 'follower.id', 'f.follower_id')
    .selectAll('follower')
    .where('f.user_id', '=', id)
    .where((eb) => eb.not('follower.is_deleted'))
    .$if(viewerId !== id, (query) =>
      query.where(({ ref }) => showsFollowLists(ref('f.follower_id'), viewerId)),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(MAX_SHOWN)
  const places = u
    .selectFrom('followers as f')
    .innerJoin('listed_places as p', 'p.id', 'f.place_id')
    .select(['p.id', 'p.latin_name', 'p.name'])
    .select(({ ref }) => pictureOf(ref('p.avatar_id')).as('avatar'))
    .where('f.follower_id', '=', id)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(MAX_SHOWN)
  return db
    .selectFrom('users as u')
    .innerJoin('user_cards as card', 'card.id', 'u.id')
    .selectAll('card')
    .select(['u.about', 'u.link', 'u.email', 'u.phone', 'u.comment_count', 'u.image_count', 'u.created_at'])
    .select(['u.following_user_count', 'u.following_place_count', 'u.following_organisation_count'])
    .select([
      jsonArrayFrom(followers).as('some_followers'),
      jsonArrayFrom(places).as('some_following_places'),
      isInAudience('u', 'follow_lists_visible_to', viewerId).as('shows_lists'),
      isInAudience('u', 'messages_from', viewerId).as('accepts_messages'),
    ])
    .$if(viewerId !== null, (query) =>
      query.select([
        isFollowedBy(viewerId ?? ''),
        u('u.id', 'in', blockedBy(viewerId ?? ''))
          .$castTo<boolean>()
          .as('is_blocked'),
        u
          .exists(
            u
              .selectFrom('chats as c')
              .where((eb) =>
                eb.or([
                  eb.and([eb('c.person_id', '=', viewerId ?? ''), eb('c.user_id', '=', id)]),
                  eb.and([eb('c.person_id', '=', id), eb('c.user_id', '=', viewerId ?? '')]),
                ]),
              ),
          )
          .$castTo<boolean>()
          .as('has_chat'),
      ]),
    )
    .where('u.id', '=', id)
    .executeTakeFirst()
}

function isFollowedBy(viewerId: string) {
  return isFollowed(viewerId).$castTo<boolean>().as('is_followed')
}

function isFollowed(followerId: string) {
  return u.exists(
    u.selectFrom('followers as f').where('f.follower_id', '=', followerId).whereRef('f.user_id', '=', 'u.id'),
  )
}
