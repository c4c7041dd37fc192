import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { administer, databaseUrl } from '#tests/support/database-setup.ts'
import { openPool } from './primary-pool.ts'

const source = inject('databaseSource')

describe('prepared statements', () => {
  const { url } = source
  const name = 'shodim_test_prepared'

  test('are planned once per connection, and again after a migration changed a column under them', async () => {
    await administer(url, `drop database if exists ${name} with (force)`)
    await administer(url, `create database ${name}`)
    const pool = openPool(databaseUrl(url, name), { max: 1 })
    const client = await pool.connect()
    try {
      await client.query('create table counters (id int primary key, value int)')
      await client.query('insert into counters values (1, 7)')
      const text = '/* prepared */ select value from counters where id = $1'
      const read = async () => (await client.query(text, [1])).rows[0]?.value
      const countPlans = async () =>
        (await client.query(`select count(*)::int from pg_prepared_statements where statement = $1`, [text]))
          .rows[0].count
      expect([await read(), await read(), await countPlans()]).toEqual([7, 7, 1])
      await client.query('select value from counters where id = $1', [1])
      expect((await client.query('select count(*)::int from pg_prepared_statements')).rows[0].count).toBe(1)

      await client.query('alter table counters alter column value type text')
      await expect(read()).rejects.toThrow(pg.DatabaseError)
      expect(await read()).toBe('7')
    } finally {
      client.release()
      await pool.end()
      await administer(url, `drop database if exists ${name} with (force)`)
    }
  })
})
