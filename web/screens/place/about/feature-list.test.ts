import { expect, test } from 'vitest'
import { flagFeatures, type PlaceFeatures } from '#contract/places/place-features.ts'
import { featureList } from './feature-list.ts'

const nothing: PlaceFeatures = {
  ...(Object.fromEntries(flagFeatures.map((name) => [name, false])) as Record<
    (typeof flagFeatures)[number],
    boolean
  >),
  dancefloor: 0,
  entertainment: 0,
  liveMusic: 0,
  parkingType: 0,
  smokeZone: 2,
}

const read = (features: Partial<PlaceFeatures>) =>
  featureList({ ...nothing, ...features }).map(({ text }) => text.replaceAll('\u00A0', ' '))

test.each([
  ['nothing known', {}, []],
  ['flags', { wifi: true, terrace: true }, ['Терраса', 'Wi-Fi']],
  ['music on weekends', { liveMusic: 1 }, ['Живая музыка по выходным']],
  ['dancing daily', { dancefloor: 2 }, ['Танцпол ежедневно']],
  ['parking', { parkingType: 4 }, ['Охраняемая бесплатная парковка']],
  ['smoking and not', { smokeZone: 3 }, ['Есть зал для курящих']],
] as const)('%s', (_, features, lines) => {
  expect(read(features)).toEqual(lines)
})

test('every flag of the contract is listed', () => {
  const all = Object.fromEntries(flagFeatures.map((name) => [name, true]))
  expect(featureList({ ...nothing, ...all })).toHaveLength(flagFeatures.length)
})
