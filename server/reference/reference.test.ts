import { getExampleNumber } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { countries } from '#contract/countries.ts'
import { categories, OTHER_CATEGORY_ID } from './categories.ts'
import { cities } from './cities.ts'
import { cuisines } from './cuisines.ts'
import { dresscodes } from './dresscodes.ts'

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

test.each(cities)('city $latinName is usable', (city) => {
  expect(city.latinName).toMatch(slug)
  expect(city.nameIn).toMatch(/^во? \p{Lu}/u)
  expect(new Date().toLocaleString('ru', { timeZone: city.timeZone })).toBeTruthy()
  expect(Math.abs(city.lat)).toBeLessThan(90)
  expect(Math.abs(city.lon)).toBeLessThan(180)
})

test('cities hold the four of the product and more than twenty of Russia', () => {
  expectUnique(cities.map((city) => city.id))
  expectUnique(cities.map((city) => city.latinName))
  expect(cities.filter((city) => city.countryCode === 'RU').length).toBeGreaterThanOrEqual(26)
  const slugs = cities.map((city) => city.latinName)
  expect(slugs).toEqual(
    expect.arrayContaining(['moscow', 'saint-petersburg', 'sochi', 'vladivostok', 'almaty', 'barcelona']),
  )
})

test('categories are unique, end with «Другое» and keep a white icon readable', () => {
  expectUnique(categories.map((category) => category.id))
  expectUnique(categories.map((category) => category.latinName))
  expectUnique(categories.map((category) => category.name))
  expect(categories.at(-1)).toMatchObject({ id: OTHER_CATEGORY_ID, name: 'Другое' })
  for (const category of categories) {
    expect(category.latinName).toMatch(slug)
    expect(1.05 / (luminance(category.color) + 0.05), category.name).toBeGreaterThanOrEqual(4.5)
  }
})

test('cuisines are unique, and one value of a map means one cuisine', () => {
  expect(cuisines.length).toBeGreaterThanOrEqual(60)
  expectUnique(cuisines.map((cuisine) => cuisine.id))
  expectUnique(cuisines.map((cuisine) => cuisine.latinName))
  expectUnique(cuisines.map((cuisine) => cuisine.name))
  expectUnique(cuisines.flatMap((cuisine) => cuisine.osmValues))
  for (const cuisine of cuisines) {
    expect(cuisine.latinName).toMatch(slug)
    if (!cuisine.isNoun) expect(cuisine.name).toMatch(/(ая|яя)$/)
    expect(['map', 'following']).not.toContain(cuisine.latinName)
  }
})

test('dress codes are unique', () => {
  expectUnique(dresscodes.map((dresscode) => dresscode.id))
  expectUnique(dresscodes.map((dresscode) => dresscode.title))
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
