import { type RawBuilder, sql } from 'kysely'
import { recordsetOf } from './bulk.ts'
import type { Db } from './connection.ts'
import { arrayOf, currentTime, timeFromNow } from './fragments/columns.ts'

export interface OutboxEvent {
  id: number
  name: string
  payload: object
  attempts: number
}

const columns = ['id', 'name', 'payload', 'attempts'] as const

export async function insertEvents(db: Db, name: string, payloads: readonly object[]): Promise<void> {
  const events = db
    .selectFrom(
      recordsetOf(
        'outbox',
        payloads.map((payload) => ({ payload })),
      ),
    )
    .select(({ cast, val, ref }) => [
      cast<string>(val(name), 'text').as('name'),
      ref('row.payload').as('payload'),
    ])
  await db.insertInto('outbox').columns(['name', 'payload']).expression(events).execute()
}

/**
 * The same as a part of the statement that causes the events: one event for each row of `cause`, with its columns as
 * payload. Raw SQL, because the statement may be of any table.
 */
export function eventsOf(name: string, payload: RawBuilder<unknown>, cause: string): RawBuilder<object> {
  return sql`(insert into outbox (name, payload) select ${name}, ${payload} from ${sql.ref(cause)})`
}

/** Deletes and returns the oldest due events; a rollback restores them. Concurrent calls skip them. */
export function takeEvents(db: Db, limit: number): Promise<OutboxEvent[]> {
  return db
    .with('deleted', (query) => {
      const due = query
        .selectFrom('outbox')
        .select('id')
        .where('run_at', '<=', currentTime)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked()
      // As an array, the ids are selected only once, whatever plan is used.
      return query
        .deleteFrom('outbox')
        .where(({ eb, fn }) => eb('id', '=', fn.any(arrayOf(due))))
        .returning(columns)
    })
    .selectFrom('deleted')
    .selectAll()
    .orderBy('id')
    .$castTo<OutboxEvent>()
    .execute()
}

export function takeEvent(db: Db, id: number): Promise<OutboxEvent | undefined> {
  return db
    .deleteFrom('outbox')
    .where('id', '=', (query) =>
      query.selectFrom('outbox').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .returning(columns)
    .$castTo<OutboxEvent>()
    .executeTakeFirst()
}

export async function postponeEvent(db: Db, id: number, seconds: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((event) => ({ attempts: event('attempts', '+', 1), run_at: timeFromNow(seconds * 1000) }))
    .where('id', '=', id)
    .execute()
}
