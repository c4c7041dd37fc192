import { expect, test } from 'vitest'
import { labelsOf } from './labels.ts'
import { streetsOf } from './streets.ts'

const sheet = { metersPerPixel: 1, half: { x: 400, y: 100 }, middleHalf: 400, taken: [{ x: 0, y: 0 }] }

test('a label is placed along its street, beside labels that are there already', () => {
  const streets = streetsOf([-150, 0, 150].map((x) => ({ street: 'Малая Бронная улица', x, y: x / 2 })))
  const [label] = labelsOf({ ...sheet, streets })
  expect(label?.text).toBe('Малая Бронная ул.')
  expect(label?.degrees).toBeCloseTo(26.6, 0)
  expect(Math.hypot(label?.x ?? 0, label?.y ?? 0)).toBeGreaterThan(60)
})

test('a street from north to south is labelled along its line too', () => {
  const streets = streetsOf([-80, 0, 80].map((y) => ({ street: 'Неглинная улица', x: 60, y })))
  expect(Math.abs(labelsOf({ ...sheet, streets })[0]?.degrees ?? 0)).toBeCloseTo(90)
})

test('of several streets at one point the nearest ones are labelled, as many as fit', () => {
  const streets = Array.from({ length: 9 }, (_, number) => ({
    name: `${number}-я Парковая улица`,
    nearest: { x: 0, y: 30 },
    line: null,
  }))
  const labels = labelsOf({ ...sheet, streets })
  expect(labels[0]?.text).toBe('0-я Парковая ул.')
  expect(labels.length).toBeGreaterThan(1)
  expect(labels.length).toBeLessThan(5)
})

test('a label that would cross the edge is left out', () => {
  const streets = [{ name: 'Тверская улица', nearest: { x: 390, y: 0 }, line: null }]
  expect(labelsOf({ ...sheet, streets })).toEqual([])
})

test('labels are placed from the middle of the picture, none across its edge', () => {
  const streets = streetsOf([-390, 0, 390].map((x) => ({ street: 'Арбат', x, y: 40 })))
  const [label] = labelsOf({
    ...sheet,
    middleHalf: 120,
    streets,
    taken: [-60, -30, 0].map((x) => ({ x, y: 40 })),
  })
  expect(label?.x).toBe(60)
  const atEdge = [{ name: 'Кривоколенный переулок', nearest: { x: 120, y: 20 }, line: null }]
  expect(labelsOf({ ...sheet, middleHalf: 120, streets: atEdge })).toEqual([])
})
