import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#server/db/types.ts'

const eb = expressionBuilder<DB>()

/** The mentions in a post or comment with the current names of people and venues; a venue without a page has no slug. */
export function mentionsOf(key: 'post_id' | 'comment_id', id: Expression<string>) {
  return jsonArrayFrom(
    eb
      .selectFrom('mentions as m')
      .leftJoin('users as person', 'person.id', 'm.user_id')
      .leftJoin('visible_places as venue', 'venue.id', 'm.place_id')
      .leftJoin('organisations as chain', (join) =>
        join.onRef('chain.id', '=', 'm.organisation_id').on((eb) => eb.not('chain.is_deleted')),
      )
      .select(['m.position', 'm.length', 'm.user_id', 'm.place_id', 'm.organisation_id'])
      .select(['person.first_name', 'person.second_name', 'person.is_deleted'])
      .select(['venue.name as place_name', 'venue.latin_name as place_slug', 'chain.name as chain_name'])
      .where(sql.ref(`m.${key}`), '=', id)
      .orderBy('m.position'),
  )
}
