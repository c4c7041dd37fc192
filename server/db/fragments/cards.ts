import { DynamicModule, type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PictureColumn } from '#server/db/column-types.ts'
import type { Comments, DB, Followers, Posts } from '#server/db/types.ts'
import { arrayOf } from './columns.ts'
import { cursorOf } from './cursors.ts'
import { showsFollowLists } from './privacy.ts'

// Columns over the views `pictures` and `user_cards`, shared by all repositories that show people and pictures.

const eb = expressionBuilder<DB>()
const { table } = new DynamicModule<DB>()

/** The picture with this id, null where there is none. */
export function pictureOf(id: Expression<string | null>) {
  return jsonObjectFrom(eb.selectFrom('pictures').selectAll().where('pictures.id', '=', id))
}

/** The card of this person, null where there is none. */
export function userCardOf(id: Expression<string | null>) {
  return jsonObjectFrom(eb.selectFrom('user_cards').selectAll().where('user_cards.id', '=', id))
}

const SOME_FOLLOWERS = 5
const followed = expressionBuilder<DB & { f: Followers }, 'f'>()

/** The latest people who follow the place or organisation with this id, without those who hide their subscriptions. */
export function someFollowers(key: 'place_id' | 'organisation_id', id: Expression<string>) {
  return jsonArrayFrom(
    eb
      .selectFrom('followers as f')
      .innerJoin('user_cards as u', 'u.id', 'f.follower_id')
      .selectAll('u')
      .where(followed.ref(`f.${key}`), '=', id)
      .where((eb) => eb.not('u.is_deleted'))
      .where(showsFollowLists(followed.ref('f.follower_id'), null))
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(sql.lit(SOME_FOLLOWERS)),
  )
}

/** The full name by which a person is searched, of the users under this alias. */
export function fullName(alias: string) {
  const firstAndSpace = eb(sql.ref<string>(`${alias}.first_name`), '||', sql.lit(' '))
  return eb(firstAndSpace, '||', sql.ref<string>(`${alias}.second_name`))
}

/** The short card of a place with its name and picture, null when there is none. */
export function placeCardOf(id: Expression<string | null>) {
  return jsonObjectFrom(
    eb
      .selectFrom('places as v')
      .select(['v.id', 'v.name', 'v.latin_name', 'v.status'])
      .select(({ ref }) => pictureOf(ref('v.avatar_id')).as('avatar'))
      .where('v.id', '=', id),
  )
}

/** The same for an organisation. */
export function organisationCardOf(id: Expression<string | null>) {
  return jsonObjectFrom(
    eb
      .selectFrom('organisations as o')
      .select(['o.id', 'o.name', 'o.is_deleted'])
      .select(({ ref }) => pictureOf(ref('o.avatar_id')).as('avatar'))
      .where('o.id', '=', id),
  )
}

type ImageLinks = 'post_images' | 'comment_images' | 'message_images'

/** The pictures of a post, comment or message, in order. */
export function imagesOf(
  links: ImageLinks,
  key: 'post_id' | 'comment_id' | 'message_id',
  id: Expression<string | null>,
): RawBuilder<(PictureColumn & { position: number })[]> {
  return jsonArrayFrom(
    eb
      .selectFrom(table(links).as('link'))
      .innerJoin('pictures as i', 'i.id', 'link.image_id')
      .selectAll('i')
      .select('link.position')
      .where(sql.ref(`link.${key}`), '=', id)
      .orderBy('link.position'),
  )
}

/** Only the ids of the pictures. */
export function idsOfImages(
  links: ImageLinks,
  key: 'post_id' | 'comment_id' | 'message_id',
  id: Expression<string | null>,
): RawBuilder<string[]> {
  return arrayOf(
    eb
      .selectFrom(table(links).as('link'))
      .select('link.image_id')
      .where(sql.ref(`link.${key}`), '=', id)
      .orderBy('link.position'),
  )
}

const SOME_LIKES = 3
const liked = expressionBuilder<DB & { p: Posts; c: Comments }, 'p' | 'c'>()

/** The latest people who like the post or comment under this alias. */
function someLikes(alias: 'p' | 'c') {
  const key = alias === 'p' ? 'l.post_id' : 'l.comment_id'
  const likers = liked
    .selectFrom('likes as l')
    .innerJoin('user_cards as liker', 'liker.id', 'l.user_id')
    .selectAll('liker')
    .whereRef(key, '=', `${alias}.id`)
    .where('l.place_id', 'is', null)
    .where('l.organisation_id', 'is', null)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(sql.lit(SOME_LIKES))
  return liked.case().when(`${alias}.like_count`, '>', sql.lit(0)).then(jsonArrayFrom(likers)).end()
}

/** Whether the venue of the post under the alias `p` likes that post, or its comment under the alias `c`. */
function hasOutletLike(alias: 'p' | 'c') {
  const key = alias === 'p' ? 'l.post_id' : 'l.comment_id'
  return liked
    .and([
      liked(`${alias}.like_count`, '>', sql.lit(0)),
      liked.exists((likes) =>
        likes
          .selectFrom('likes as l')
          .whereRef(key, '=', `${alias}.id`)
          .where((eb) =>
            eb.or([
              eb('l.place_id', '=', eb.ref('p.place_id')),
              eb('l.organisation_id', '=', eb.ref('p.organisation_id')),
            ]),
          ),
      ),
    ])
    .$castTo<boolean>()
}

/** Columns that posts and comments have in common. */
export function publicationColumns(alias: 'p' | 'c') {
  const organisation = liked
    .selectFrom('organisations as o')
    .select(['o.id', 'o.name'])
    .whereRef('o.id', '=', `${alias}.organisation_id`)
  return [
    liked.ref(`${alias}.id`).as('id'),
    liked.ref(`${alias}.user_id`).as('user_id'),
    liked.ref(`${alias}.text`).as('text'),
    liked.ref(`${alias}.like_count`).as('like_count'),
    liked.ref(`${alias}.is_edited`).as('is_edited'),
    liked.ref(`${alias}.edited_by`).as('edited_by'),
    liked.ref(`${alias}.is_deleted`).as('is_deleted'),
    liked.ref(`${alias}.is_hidden`).as('is_hidden'),
    liked.ref(`${alias}.hidden_by`).as('hidden_by'),
    liked.ref(`${alias}.deleted_by`).as('deleted_by'),
    liked.ref(`${alias}.created_at`).as('created_at'),
    userCardOf(liked.ref(`${alias}.user_id`))
      .$notNull()
      .as('author'),
    jsonObjectFrom(organisation).as('organisation'),
    someLikes(alias).as('some_likes'),
    hasOutletLike(alias).as('has_outlet_like'),
    cursorOf(alias).as('cursor'),
  ] as const
}
