import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { arrayOf } from '#server/db/fragments/columns.ts'
import { cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { venuesStaffedBy } from '#server/db/fragments/venue-roles.ts'
import { rowsOfLists } from '#server/db/pools/prepared.ts'
import type { Chats, DB } from '#server/db/types.ts'
import { messageColumns } from './message-queries.ts'
import { chatColumns } from './repository.ts'
import { FOUND_END, FOUND_START, type Side } from './rules.ts'
import { hasBlockedPerson } from './side-queries.ts'

// The search of messages by text.

/** The last word may be incomplete. Raw SQL: the builder has no text search. */
function wordsOf(text: string): RawBuilder<unknown> {
  const words = sql`websearch_to_tsquery('russian', ${text})`
  return sql`(case when ${words}::text ~ '[^'' ]{3,}''$' then (${words}::text || ':*')::tsquery else ${words} end)`
}

interface Search {
  isStaffed: boolean
  text: string
  limit: number
  cursor: string | undefined
}

/** The suffix of an owner in `found_by` for the month that is `after` months later: `:2026-11`. */
const monthSuffix = (date: Date, after: number) =>
  `:${new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after)).toISOString().slice(0, 7)}`

/**
 * Messages that contain the text, latest first, each with its chat. Messages of people whom the viewer has blocked
 * are left out. A frequent word fills a page with messages of this and the last month.
 */
export async function findMessages(db: Db, viewerId: string, search: Search) {
  const from = new Date(search.cursor === undefined ? Date.now() : Number.parseInt(search.cursor, 10) / 1000)
  // The clock of the database may be ahead.
  const marks = [1, 0, -1].map((after) => monthSuffix(from, after))
  const recent = await findByKeys(db, viewerId, search, marks)
  return recent.length < search.limit ? findByKeys(db, viewerId, search, ['']) : recent
}

export type FoundRow = Awaited<ReturnType<typeof findMessages>>[number]

const c = expressionBuilder<DB & { c: Chats }, 'c'>()

function findByKeys(db: Db, viewerId: string, { isStaffed, text, limit, cursor }: Search, marks: string[]) {
  const words = wordsOf(text)
  const venues = db
    .selectFrom(venuesStaffedBy(viewerId).as('venue'))
    .crossJoin(rowsOfLists('mark', { text: marks }))
    .select(({ eb, fn, ref }) =>
      eb(fn.coalesce('venue.place_id', 'venue.organisation_id').$notNull(), '||', ref('mark.text')).as(
        'owner',
      ),
    )
  const isPerson = c('c.person_id', '=', viewerId)
  const side = c.case().when(isPerson).then(sql.lit<Side>('person')).else(sql.lit<Side>('other')).end()
  const cleared = c
    .case()
    .when(isPerson)
    .then(c.ref('c.person_cleared_seq'))
    .else(c.ref('c.other_cleared_seq'))
    .end()
  const found = db
    .selectFrom('messages as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .selectAll('c')
    .select([
      side.as('side'),
      'm.id as message_id',
      'm.text',
      'm.created_at as said_at',
      cursorOf('m').as('cursor'),
    ])
    .where('m.found_by', '&&', isStaffed ? arrayOf(venues) : c.val(marks.map((mark) => viewerId + mark)))
    .where(({ fn }) => fn('to_tsvector', [sql.lit('russian'), 'm.text']), '@@', words)
    .where((m) => m.not(m.or([m.ref('m.is_deleted'), m.ref('m.is_hidden')])))
    .where('m.seq', '>', cleared)
    .where(c.not(hasBlockedPerson(viewerId)))
    // Staff who write to their own venue have that chat among their own.
    .$if(isStaffed, (query) => query.where(c.not(isPerson)))
    .$if(cursor !== undefined, (query) => query.where(isOlderThan(cursor ?? '', 'm')))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
  return db
    .selectFrom(found.as('c'))
    .select(chatColumns(viewerId))
    .select((c) => [
      'c.cursor',
      jsonObjectFrom(
        c.selectFrom('messages as m').select(messageColumns).whereRef('m.id', '=', 'c.message_id'),
      )
        .$notNull()
        .as('last_message'),
      c.fn<string>('ts_headline', [sql.lit('russian'), 'c.text', words, c.val(HEADLINE)]).as('excerpt'),
    ])
    .orderBy('c.said_at', 'desc')
    .orderBy('c.message_id', 'desc')
    .execute()
}

const HEADLINE = `StartSel=${FOUND_START}, StopSel=${FOUND_END}, MaxWords=18, MinWords=9, ShortWord=0`
