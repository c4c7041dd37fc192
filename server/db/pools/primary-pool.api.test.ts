import { describe, expect, inject, test } from 'vitest'
import { PrimaryPool } from './primary-pool.ts'

const source = inject('databaseSource')

describe('the pool of the primary', () => {
  const { url } = source

  test('does not reuse a connection whose transaction a failed script left open', async () => {
    const pool = new PrimaryPool([url], { max: 1 })
    try {
      await expect(pool.query('begin; select * from no_such_table; commit')).rejects.toThrow('no_such_table')
      expect((await pool.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
    } finally {
      await pool.end()
    }
  })
})
