import { expect, test } from 'vitest'
import { countries } from '#contract/reference/countries.ts'
import { guessCountry, internationalOf, phoneError } from './phone-mask.ts'

const country = (code: string) => countries.find((country) => country.code === code) ?? raise(code)
function raise(code: string): never {
  throw new Error(`No country ${code}`)
}

test.each([
  ['', null, undefined],
  ['7', null, 'RU'],
  ['79161234567', null, 'RU'],
  ['77', null, 'KZ'],
  ['77071234567', null, 'KZ'],
  ['3', null, undefined],
  ['375', null, 'BY'],
  ['375291234567', null, 'BY'],
  ['12125550123', null, 'CA'],
  ['18095550123', null, 'DO'],
  ['18005550123', 'US', 'US'],
  ['12125550123', 'US', 'US'],
  ['79161234567', 'US', 'RU'],
  ['', 'GE', 'GE'],
  ['7916123456789', null, undefined],
  ['999', null, undefined],
])('%j, chosen %j, is of %j', (digits, chosen, expected) => {
  expect(guessCountry(digits, countries, chosen ? country(chosen) : null)?.code).toBe(expected)
})

test.each([
  ['+7 916 123-45-67', 'RU', '+79161234567'],
  ['8 (916) 123-45-67', 'RU', '+79161234567'],
  ['9161234567', 'RU', '+79161234567'],
  ['79161234567', 'RU', '+79161234567'],
  ['0079161234567', 'BY', '+79161234567'],
  ['375291234567', 'RU', '+375291234567'],
  ['+375 29 123-45-67', 'RU', '+375291234567'],
  ['87071234567', 'KZ', '+77071234567'],
  ['291234567', 'BY', '+375291234567'],
  ['916', 'RU', '916'],
  ['', 'RU', ''],
])('%j typed for %s is %j', (text, code, expected) => {
  expect(internationalOf(text, countries, country(code))).toBe(expected)
})

test.each([
  ['', 'Данное поле обязательное'],
  ['+7 (916', 'Телефон должен соответствовать маске +7 (###) ###-##-##'],
  ['+7 (916) 123-45-67', undefined],
])('%j: %j', (phone, error) => {
  expect(phoneError(phone, country('RU').mask)).toBe(error)
})
