import { describe, expect, test } from 'vitest'
import { walkingMinutes } from '#contract/landmarks/landmark-kinds.ts'
import { distanceMeters } from '#server/features/cities/rules.ts'
import { CityLandmarks, PointGrid } from './rules.ts'

const row = (name: string, lat: number, lon: number, more = {}) => ({
  kind: 'metro' as const,
  name,
  line: '',
  colour: '',
  attribution: '© OpenStreetMap contributors, ODbL 1.0',
  lat,
  lon,
  ...more,
})

describe('landmarks of a city', () => {
  const landmarks = new CityLandmarks([
    row('Курская', 55.7586, 37.6611, { line: 'Кольцевая линия', colour: '#8d5b2d' }),
    row('Курская', 55.7583, 37.6592, { line: 'Арбатско-Покровская линия', colour: '#0078be' }),
    row('Чистые пруды', 55.7653, 37.6388),
    row('Чистые пруды', 55.7653, 37.6488),
    row('Сад «Эрмитаж»', 55.7704, 37.6089, { kind: 'park' }),
    row('東京', 55.7, 37.6),
  ])

  test('points of one kind and name are one landmark; what has no latin letters has no address', () => {
    expect(landmarks.all.map(({ key, points }) => [key, points.length])).toEqual([
      ['metro-kurskaya', 2],
      ['metro-chistye-prudy', 2],
      ['park-sad-ermitazh', 1],
    ])
    expect(landmarks.find('metro-kurskaya')?.lines.map(({ name }) => name)).toEqual([
      'Кольцевая линия',
      'Арбатско-Покровская линия',
    ])
    expect(landmarks.find('metro-kurskaya')?.attributions).toHaveLength(1)
  })

  test.each([
    ['beside an entrance far from the middle of the station', 55.7653, 37.649, 'metro-chistye-prudy'],
    ['between two', 55.759, 37.655, 'metro-kurskaya'],
    ['a park is no metro', 55.7704, 37.6089, 'metro-chistye-prudy'],
    ['far away', 55.6, 37.3, undefined],
  ])('the nearest metro of a place %s', (_, lat, lon, key) => {
    expect(landmarks.nearestMetro({ lat, lon })?.landmark.key).toBe(key)
  })
})

test.each([
  [0, 1],
  [60, 1],
  [450, 7],
  [1000, 16],
])('%i metres in a straight line are %i minutes along streets', (meters, minutes) => {
  expect(walkingMinutes(meters)).toBe(minutes)
})

test.each([0, 43.6, 59.9, -33.9, 78])('a grid finds what lies within its radius at latitude %f', (lat) => {
  const points = Array.from({ length: 400 }, (_, at) => ({
    lat: lat + ((at % 20) - 10) * 0.004,
    lon: 37.6 + (Math.floor(at / 20) - 10) * 0.006,
  }))
  const grid = new PointGrid(points, 1000)
  for (const point of points.filter((_, at) => at % 7 === 0)) {
    const near = points.filter((other) => distanceMeters(point, other) <= 1000)
    expect(new Set(grid.within(point).map(({ item }) => item))).toEqual(new Set(near))
  }
})
