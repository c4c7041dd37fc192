import { DynamicModule, type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { PictureColumn } from './column-types.ts'
import type { Comments, DB, Posts } from './types.ts'

// Columns over the views `pictures` and `user_cards`: each repository shows people and pictures by the same ones.

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

type ImageLinks = 'post_images' | 'comment_images' | 'message_images'

/** The pictures of something written, in order. */
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

const SOME_LIKES = 3
const liked = expressionBuilder<DB & { p: Posts; c: Comments }, 'p' | 'c'>()

/** The latest people who like the post or comment under this alias. */
export function someLikes(alias: 'p' | 'c') {
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

/** Whether the venue of the post under the alias `p` likes it, or its comment under the alias `c`. */
export function hasOutletLike(alias: 'p' | 'c') {
  const key = alias === 'p' ? 'l.post_id' : 'l.comment_id'
  return liked
    .and([
      liked(`${alias}.like_count`, '>', sql.lit(0)),
      liked.exists((likes) =>
        likes
          .selectFrom('likes as l')
          .whereRef(key, '=', `${alias}.id`)
          .where((is) =>
            is.or([
              is('l.place_id', '=', is.ref('p.place_id')),
              is('l.organisation_id', '=', is.ref('p.organisation_id')),
            ]),
          ),
      ),
    ])
    .$castTo<boolean>()
}
