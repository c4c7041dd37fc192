import { expect, test } from 'vitest'
import { defaultCityOf } from './rules.ts'

const city = (latinName: string, placeCount: number, isHidden = false) => ({
  id: 1,
  name: latinName,
  nameIn: '',
  nameFrom: '',
  latinName,
  lat: 0,
  lon: 0,
  timeZone: 'UTC',
  countryCode: 'RU',
  population: 0,
  aliases: [],
  bounds: null,
  placeCount,
  ...(isHidden && { isHidden: true as const }),
})

test.each([
  ['Moscow while it has places', [city('tver', 200), city('moscow', 3)], 'moscow'],
  [
    'the one with most places where Moscow has none',
    [city('moscow', 0), city('tver', 2), city('novi-sad', 9)],
    'novi-sad',
  ],
  ['not a hidden Moscow', [city('moscow', 50, true), city('novi-sad', 9)], 'novi-sad'],
  ['Moscow where no city has places', [city('tver', 0), city('moscow', 0)], 'moscow'],
  ['Moscow where there is no city', [], 'moscow'],
])('the default city is %s', (_, all, latinName) => {
  const cityBySlug = new Map(all.map((one) => [one.latinName, one]))
  const cities = all.filter(({ isHidden }) => !isHidden)
  expect(defaultCityOf({ cities, cityBySlug }).latinName).toBe(latinName)
})
