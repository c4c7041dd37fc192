import { describe, expect, inject, test, vi } from 'vitest'
import { listen } from './listen.ts'
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

describe('a listener', () => {
  const { url } = source

  test('gives its connection back when it cannot listen', async () => {
    const pool = new PrimaryPool([url], { max: 1, connectionTimeoutMillis: 1000 })
    try {
      await expect(listen(pool, '', vi.fn(), vi.fn())).rejects.toThrow('zero-length')
      expect((await pool.query('select 7 as seven')).rows).toEqual([{ seven: 7 }])
    } finally {
      await pool.end()
    }
  })

  test('listens again after its connection is lost, and reports the gap', async () => {
    const pool = new PrimaryPool([url], { max: 1 })
    const other = new PrimaryPool([url], { max: 1 })
    const [onMessage, onGap] = [vi.fn(), vi.fn()]
    const channel = 'test_of_a_listener'
    try {
      const listener = await listen(pool, channel, onMessage, onGap)
      await other.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "${channel}"'`,
      )
      await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), 10_000)
      await other.query('select pg_notify($1, $2)', [channel, 'after'])
      await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([['after']]))
      await listener.close()
    } finally {
      await Promise.all([pool.end(), other.end()])
    }
  })
})
