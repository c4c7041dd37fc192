import { expect, test } from 'vitest'
import { type House, streetsOf } from './streets.ts'

const houses = (street: string, ...points: [number, number][]): House[] =>
  points.map(([x, y]) => ({ street, x, y }))

test('the line of a street is computed from the houses on both sides', () => {
  const [street] = streetsOf(houses('Арбат', [0, 10], [60, 40], [120, 110], [180, 130], [240, 190]))
  expect(street?.name).toBe('Арбат')
  expect(((street?.line?.direction ?? 0) * 180) / Math.PI).toBeCloseTo(37.6, 0)
  expect((street?.line?.to ?? 0) - (street?.line?.from ?? 0)).toBeGreaterThan(300)
})

test.each([
  ['two houses', houses('Арбат', [0, 0], [200, 0])],
  ['several places in one house and one other house', houses('Арбат', [0, 0], [0, 0], [0, 0], [300, 0])],
  ['houses too close together', houses('Арбат', [0, 0], [20, 0], [40, 0])],
  ['houses around a square', houses('Арбат', [0, 0], [200, 0], [200, 200], [0, 200])],
])('%s give no line', (_, all) => {
  expect(streetsOf(all)).toMatchObject([{ name: 'Арбат', nearest: { x: 0, y: 0 }, line: null }])
})

test('two spellings of a street are one street, named as at the nearest house; a house without a street is ignored', () => {
  const streets = streetsOf([
    ...houses('проспект Абая', [0, 0]),
    ...houses('', [5, 5]),
    ...houses('Абая Проспект', [50, 0], [100, 0]),
  ])
  expect(streets).toHaveLength(1)
  expect(streets[0]).toMatchObject({ name: 'проспект Абая', line: { direction: 0, from: -95, to: 95 } })
})
