import { expect, test } from 'vitest'
import { readPeriod } from './period.ts'

const today = '2026-03-02'

test.each([
  [{}, ['2026-02-01', '2026-03-02'], ['2026-01-02', '2026-01-31'], 30],
  [{ days: 7 }, ['2026-02-24', '2026-03-02'], ['2026-02-17', '2026-02-23'], 7],
  [{ days: 366 }, ['2025-03-02', '2026-03-02'], ['2024-03-01', '2025-03-01'], 366],
  [{ from: '2026-02-28', to: '2026-02-28' }, ['2026-02-28', '2026-02-28'], ['2026-02-27', '2026-02-27'], 1],
])('%j is %j against %j', (query, [from, to], [beforeFrom, beforeTo], length) => {
  const period = readPeriod(query, today)
  expect(period).toMatchObject({ from, to, previous: { from: beforeFrom, to: beforeTo } })
  expect(period.days).toHaveLength(length)
})

test.each([
  [{ to: '2026-03-03' }, 'to'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '2026-02-10', to: '2026-02-09' }, 'from'],
  [{ from: '2025-01-01' }, 'from'],
])('%j is refused at %s', (query, field) => {
  expect(() => readPeriod(query, today)).toThrow(
    expect.objectContaining({ status: 'ValidationFailed', fields: { [field]: [expect.any(String)] } }),
  )
})
