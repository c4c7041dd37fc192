import { expect, test } from 'vitest'
import { metricNames } from '#contract/statistics/metrics.ts'
import { type Facts, sentencesOf } from './sentences.ts'

const week = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
]
const month = Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)

type Totals = Partial<Record<keyof Facts['totals'], [now: number, before: number]>>

function factsOf(totals: Totals, rest: Partial<Omit<Facts, 'totals'>> = {}): Facts {
  return {
    days: week,
    rating: { now: null, before: null },
    refused: [],
    ...rest,
    totals: Object.fromEntries(
      metricNames.map((name) => {
        const [now, before] = totals[name] ?? [0, 0]
        return [name, { now, before }]
      }),
    ) as Facts['totals'],
  }
}

const monday = (hour: number, guests: number) => ({ day: '2026-11-16', hour, guests })
const friday = (hour: number, guests: number) => ({ day: '2026-11-20', hour, guests })
const TOO_FEW = 'Данных пока мало: сравнивать периоды рано.'

test.each<[string, Facts, string[]]>([
  ['nothing happened', factsOf({}), []],
  [
    'little changed',
    factsOf({ views: [100, 95] }),
    ['Просмотров примерно столько же, сколько за предыдущие 7 дней.'],
  ],
  [
    'what has hardly changed is named together, and what is new but rare is left out',
    factsOf({ views: [100, 95], bookings: [60, 58], calls: [5, 0] }),
    ['Просмотров и броней примерно столько же, сколько за предыдущие 7 дней.'],
  ],
  [
    'the first bookings',
    factsOf({ views: [100, 95], bookings: [5, 0] }),
    ['Появились брони: 5. За предыдущие 7 дней их не было.'],
  ],
  [
    'a full evening of a week',
    factsOf({}, { refused: [friday(19, 14)] }),
    ['В пятницу отказали 14 гостям с 19 до 20: мест не было.'],
  ],
  [
    'hours on end are one span, hours apart are not',
    factsOf({}, { refused: [friday(13, 2), friday(18, 4), friday(19, 14), friday(20, 3)] }),
    ['В пятницу отказали 21 гостю с 18 до 21: мест не было.'],
  ],
  [
    'hours on end of one day before more guests at hours apart of another',
    factsOf({}, { refused: [monday(12, 2), monday(15, 2), monday(18, 2), friday(19, 5)] }),
    ['В пятницу отказали 5 гостям с 19 до 20: мест не было.'],
  ],
  [
    'a date where there are several Fridays',
    factsOf({}, { days: month, refused: [friday(23, 6), { day: '2026-11-21', hour: 19, guests: 5 }] }),
    ['В пятницу, 20 ноября, отказали 6 гостям с 23 до 24: мест не было.'],
  ],
  ['a refused couple is no news', factsOf({ views: [1, 0] }, { refused: [friday(19, 2)] }), [TOO_FEW]],
  [
    'more absent than before',
    factsOf({ noShows: [5, 2], bookings: [60, 58] }),
    ['Не пришли по 5 броням из 60; за предыдущие 7 дней — по 2.'],
  ],
  [
    'a fall of bookings before a rise of views',
    factsOf({ bookings: [30, 60], views: [410, 306] }),
    [
      'Броней на 50 % меньше, чем за предыдущие 7 дней: 30 против 60.',
      'Просмотров на 34 % больше, чем за предыдущие 7 дней: 410 против 306.',
    ],
  ],
  ['few things are no trend', factsOf({ views: [12, 4] }), [TOO_FEW]],
  [
    'a rating that fell',
    factsOf({ reviews: [5, 4], answers: [5, 4] }, { rating: { now: 3.9, before: 4.4 } }),
    ['Оценка в новых отзывах упала с 4,4 до 3,9.'],
  ],
  ['unanswered reviews', factsOf({ reviews: [6, 4], answers: [2, 4] }), ['Без ответа 4 отзыва из 6.']],
])('%s', (_, facts, sentences) => {
  expect(sentencesOf(facts).map((sentence) => sentence.replaceAll('\u00A0', ' '))).toEqual(sentences)
})
