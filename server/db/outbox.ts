import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connection.ts'

export interface OutboxEvent {
  id: number
  name: string
  payload: object
  attempts: number
}

export async function putEvents(db: Db, name: string, payloads: readonly object[]): Promise<void> {
  await sql`
    insert into outbox (name, payload)
    select ${name}, payload::jsonb from unnest(${payloads.map((one) => JSON.stringify(one))}::text[]) payload`.execute(
    db,
  )
}

/** The same inside a statement of their cause: one for each row of `cause`, a part of the statement, told of by its columns. */
export function eventsOf(name: string, payload: RawBuilder<unknown>, cause: string): RawBuilder<unknown> {
  return sql`insert into outbox (name, payload) select ${name}, ${payload} from ${sql.ref(cause)}`
}

/** Takes the oldest that are due away; they come back when the transaction fails. Nobody else takes them meanwhile. */
export async function takeEvents(db: Db, limit: number): Promise<OutboxEvent[]> {
  const { rows } = await sql<OutboxEvent>`
    with taken as (
      delete from outbox where id = any(array(
        select id from outbox where run_at <= now() order by id limit ${limit} for update skip locked))
      returning id, name, payload, attempts
    )
    select * from taken order by id`.execute(db)
  return rows
}

export async function takeEvent(db: Db, id: number): Promise<OutboxEvent | undefined> {
  const { rows } = await sql<OutboxEvent>`
    delete from outbox where id = (select id from outbox where id = ${id} for update skip locked)
    returning id, name, payload, attempts`.execute(db)
  return rows[0]
}

export async function postponeEvent(db: Db, id: number, seconds: number): Promise<void> {
  await sql`
    update outbox set attempts = attempts + 1, run_at = now() + ${seconds}::int * interval '1 second'
    where id = ${id}`.execute(db)
}
