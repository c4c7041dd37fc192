import type pg from 'pg'
import { hashToken } from '#server/features/accounts/rules.ts'

/**
 * Makes people for one part of the bench. Their ids consist of two letters of that part and a number, so that a second
 * run finds the rows of the first one.
 */
export function benchPeople(letters: 'ba' | 'bc' | 'bd' | 'be' | 'bf' | 'b9') {
  const idOf = (number: number) => `${letters}${number.toString(16).padStart(22, '0')}`
  const tokenOf = (number: number) => `bench-token-of-${letters}-${number}-${'x'.repeat(20)}`
  return {
    idOf,
    tokenOf,
    headerOf: (number: number) => ({ authorization: `Bearer ${tokenOf(number)}` }),
    /** Inserts people with a session each. */
    async add(client: pg.Client, numbers: readonly number[]): Promise<void> {
      const ids = numbers.map(idOf)
      await client.query(
        `insert into users (id, first_name) select unnest($1::text[]), 'Замер' on conflict (id) do nothing`,
        [ids],
      )
      await client.query(
        `insert into sessions (id, user_id, token_hash, last_used_at)
         select unnest($1::text[]), unnest($1::text[]), unnest($2::text[]), now() on conflict (id) do nothing`,
        [ids, numbers.map((number) => hashToken(tokenOf(number)))],
      )
    },
  }
}
