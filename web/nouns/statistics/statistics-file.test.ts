import { expect, test } from 'vitest'
import { metricNames } from '#contract/statistics/metrics.ts'
import { statisticsCsv } from './statistics-file.ts'

test('a table has a row for each day and a column for each number', () => {
  const span = { from: '2026-11-01', to: '2026-11-02' }
  const csv = statisticsCsv({
    ...span,
    before: span,
    days: ['2026-11-01', '2026-11-02'],
    countedSince: null,
    series: metricNames.map((name, at) => ({ name, now: 0, before: 0, counts: [at, 0] })),
    sources: [],
    rating: { now: null, before: null },
    ratings: [4.5, null],
    answerMinutes: { now: null, before: null },
    sentences: [],
  })
  const [head = '', first = '', second = '', end] = csv.split('\r\n')
  expect(head.startsWith('\ufeffДень;Просмотры страницы;')).toBe(true)
  expect(first).toBe(`2026-11-01;${metricNames.map((_, at) => at).join(';')};4,5`)
  expect(second).toBe(`2026-11-02;${metricNames.map(() => 0).join(';')};`)
  expect(end).toBe('')
})
