import { expect, test } from 'vitest'
import { cities } from '#server/reference/cities.ts'
import { cityAliases } from '#server/reference/city-aliases.ts'
import { searchCities } from './rules.ts'

const listed = cities
  .map(({ population: _, countryCode: __, ...city }) => ({ ...city, placeCount: 0 }))
  .sort((a, b) => a.id - b.id)

function firstFound(query: string): string | undefined {
  return searchCities(listed, query)[0]?.latinName
}

test.each([
  ['питер', 'saint-petersburg'],
  ['спб', 'saint-petersburg'],
  ['СПб', 'saint-petersburg'],
  ['санкт петер', 'saint-petersburg'],
  ['Ленинград', 'saint-petersburg'],
  ['петроград', 'saint-petersburg'],
  ['екб', 'yekaterinburg'],
  ['Свердловск', 'yekaterinburg'],
  ['екатеренбург', 'yekaterinburg'],
  ['нск', 'novosibirsk'],
  ['Горький', 'nizhny-novgorod'],
  ['нижний', 'nizhny-novgorod'],
  ['Сталинград', 'volgograd'],
  ['Куйбышев', 'samara'],
  ['Калинин', 'tver'],
  ['калинингр', 'kaliningrad'],
  ['новгород', 'veliky-novgorod'],
  ['ростов', 'rostov-on-don'],
  ['алма-ата', 'almaty'],
  // The other keyboard layout, both ways.
  ['gbnth', 'saint-petersburg'],
  ['vjcrdf', 'moscow'],
  ['tr,', 'yekaterinburg'],
  ['лфяфт', 'kazan'],
  // Latin letters, and errors.
  ['moskva', 'moscow'],
  ['moscow', 'moscow'],
  ['nizhniy', 'nizhny-novgorod'],
  ['chelabinsk', 'chelyabinsk'],
  ['новосибриск', 'novosibirsk'],
  ['красноярк', 'krasnoyarsk'],
])('«%s» means %s', (query, latinName) => {
  expect(firstFound(query)).toBe(latinName)
})

test.each(['zzzz', 'щщщ', '!!!', 'нью-йорк'])('«%s» is no city of ours', (query) => {
  expect(searchCities(listed, query)).toEqual([])
})

test('every alias belongs to a city of the list and to that one alone', () => {
  expect(
    Object.keys(cityAliases).filter((name) => !listed.some(({ latinName }) => latinName === name)),
  ).toEqual([])
  for (const [latinName, aliases] of Object.entries(cityAliases)) {
    for (const alias of aliases) expect(firstFound(alias), alias).toBe(latinName)
  }
})

test('what is not asked for keeps the order of the list', () => {
  expect(searchCities(listed, ' ')).toEqual(listed)
})
