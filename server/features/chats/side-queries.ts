import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { organisationCardOf, placeCardOf } from '#server/db/fragments/cards.ts'
import { arrayOf } from '#server/db/fragments/columns.ts'
import { staffOf, worksAt } from '#server/db/fragments/venue-roles.ts'
import { executePrepared } from '#server/db/pools/prepared.ts'
import type { Chats, DB } from '#server/db/types.ts'
import type { Side } from './rules.ts'

// Columns of the chat under the alias `c` with its two sides and their read positions.

const c = expressionBuilder<DB & { c: Chats }, 'c'>()
const venue = { place: c.ref('c.place_id'), organisation: c.ref('c.organisation_id') }

/** The side of the viewer; null for a stranger. A person who writes to a venue they work for is on the person's side. */
export function sideOf(viewerId: string | Expression<string>) {
  return c
    .case()
    .when('c.person_id', '=', viewerId)
    .then(sql.lit<Side>('person'))
    .when(c.or([c('c.user_id', '=', viewerId), worksAt(viewerId, venue)]))
    .then(sql.lit<Side>('other'))
    .end()
}

export const progressColumns = [
  'c.last_seq',
  'c.person_read_seq',
  'c.other_read_seq',
  'c.person_received_seq',
  'c.other_received_seq',
] as const

export const venueColumns = [
  placeCardOf(venue.place).as('place'),
  organisationCardOf(venue.organisation).as('organisation'),
] as const

/** The people of the chat: the second is null when the other side is a venue. */
export const sidePersonIds = [c.ref('c.person_id'), c.ref('c.user_id')]

type People = readonly (string | Expression<string | null>)[]

function blocksOf(blockers: People, blocked: People) {
  return c
    .selectFrom('blocks as b')
    .where('b.blocker_id', 'in', blockers)
    .where('b.blocked_id', 'in', blocked)
}

/** Whether one of the first people has blocked one of the second. */
export const hasBlocked = (blockers: People, blocked: People) =>
  c.exists(blocksOf(blockers, blocked)).$castTo<boolean>()

/** Whether the viewer has blocked the other person; chats with venues are not affected. */
export const hasBlockedPerson = (viewerId: string) =>
  c.exists(blocksOf([viewerId], sidePersonIds).where('c.user_id', 'is not', null)).$castTo<boolean>()

export const isBlockedByPerson = (viewerId: string) =>
  c.exists(blocksOf(sidePersonIds, [viewerId]).where('c.user_id', 'is not', null)).$castTo<boolean>()

/** The person or the venue on the other side. */
export const otherId = c.fn.coalesce('c.user_id', 'c.place_id', 'c.organisation_id').$notNull()

/**
 * The people who are notified of events in the chat: for a venue, its whole staff. Raw SQL: the builder cannot make
 * an array of one column.
 */
export const recipientColumns = [
  'c.person_id',
  c
    .case()
    .when('c.user_id', 'is not', null)
    .then(sql<string[]>`array[${c.ref('c.user_id')}]`)
    .else(arrayOf(c.selectFrom(staffOf(venue).as('staff')).select('staff.user_id')))
    .end()
    .as('other_ids'),
  c('c.user_id', 'is', null).$castTo<boolean>().as('is_venue'),
] as const

export interface Recipients {
  person_id: string
  other_ids: string[]
  is_venue: boolean
}

export async function readRecipients(db: Db, chatId: string): Promise<Recipients | undefined> {
  const query = db.selectFrom('chats as c').select(recipientColumns).where('c.id', '=', chatId)
  const [recipients] = await executePrepared(db, query)
  return recipients
}
