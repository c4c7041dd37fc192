import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { beforeAll, expect, test } from 'vitest'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import { categoryIcons } from '#contract/reference/category-icons.ts'
import { countries } from '#contract/reference/countries.ts'
import { loadReference, type ReferenceData } from '#server/features/reference/lookup.ts'
import { testApp } from '#tests/support/app.ts'

const app = testApp()
let lists: ReferenceData

beforeAll(async () => {
  lists = await loadReference(app.db)
})

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/

function expectUnique(values: unknown[]) {
  expect(values.length).toBe(new Set(values).size)
}

/** WCAG relative luminance of `#RRGGBB`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the first cities are complete and more than twenty of them are in Russia', () => {
  const { cities } = lists
  for (const city of cities) {
    expect(city.latinName).toMatch(slug)
    expect(city.nameIn).toMatch(/^во? \p{Lu}/u)
    expect(city.nameFrom).toMatch(/^из \p{Lu}/u)
    expect(new Date().toLocaleString('ru', { timeZone: city.timeZone })).toBeTruthy()
    const [west = 0, south = 0, east = 0, north = 0] = city.bounds ?? []
    expect(west < city.lon && city.lon < east && south < city.lat && city.lat < north, city.name).toBe(true)
  }
  expect(cities.filter((city) => city.countryCode === 'RU').length).toBeGreaterThanOrEqual(26)
  expect(cities.map((city) => city.latinName)).toEqual(
    expect.arrayContaining(['moscow', 'saint-petersburg', 'sochi', 'vladivostok', 'almaty', 'barcelona']),
  )
})

test('the first categories are unique, end with «Другое» and have colours that contrast with a white icon', () => {
  const { categories } = lists
  expectUnique(categories.map((category) => category.name))
  expect(categories.at(-1)).toMatchObject({ id: OTHER_CATEGORY_ID, name: 'Другое' })
  for (const category of categories) {
    expect(category.latinName).toMatch(slug)
    expect(categoryIcons).toContain(category.icon)
    expect(1.05 / (luminance(category.color) + 0.05), category.name).toBeGreaterThanOrEqual(4.5)
  }
})

test('the first cuisines are unique, and each OpenStreetMap value belongs to one cuisine', () => {
  const { cuisines } = lists
  expect(cuisines.length).toBeGreaterThanOrEqual(60)
  expectUnique(cuisines.map((cuisine) => cuisine.name))
  expectUnique(cuisines.flatMap((cuisine) => cuisine.osmValues))
  for (const cuisine of cuisines) {
    expect(cuisine.latinName).toMatch(slug)
    if (!cuisine.isNoun) expect(cuisine.name).toMatch(/(ая|яя)$/)
    expect(['map', 'following']).not.toContain(cuisine.latinName)
  }
})

test('the first dress codes are unique', () => {
  expectUnique(lists.dresscodes.map((dresscode) => dresscode.title))
})

test('countries are unique and many', () => {
  expect(countries.length).toBeGreaterThanOrEqual(60)
  expectUnique(countries.map((country) => country.code))
  expectUnique(countries.map((country) => country.nameRu))
})

// Lengths vary there, and the example of the library is not the usual one.
const varied = new Set(['BG', 'ID'])

test.each(countries.filter((country) => !varied.has(country.code)))(
  'the mask of $code has room for a mobile number: $mask',
  (country) => {
    const code = country.code as Parameters<typeof getExampleNumber>[0]
    const example = getExampleNumber(code, examples)
    expect(example?.countryCallingCode).toBe(country.phoneCode.slice(1))
    const digits = `${example?.countryCallingCode}${example?.nationalNumber}`
    expect(country.mask.replace(/[^\d#]/g, '')).toHaveLength(digits.length)
    const fixed = country.mask.replace(/[^\d#]/g, '').replaceAll('#', '\\d')
    expect(digits).toMatch(new RegExp(`^${fixed}$`))
  },
)
