import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'

export interface Phones {
  /** E.164 without duplicates, in the order of the text. */
  phones: string[]
  /** The number of parts with digits that are not a phone number. */
  unparsedCount: number
}

const dashes = /[‐‑‒–—―−]/g
const extension = /(?:доб(?:авочный)?\.?|ext\.?|вн(?:утр)?\.?|x|#)\s*\d+.*$/i
const separators = /[;|/\n]|,(?=\s*[+(\d])|\s+(?:или|и|or|y)\s+|(?<=\d)\s{2,}(?=[+8(])|(?<=\d)\s+(?=\+)/iu

/** Parses a field with one or several numbers. Numbers without a country code belong to the country. */
export function parsePhones(text: string, countryCode: string): Phones {
  const country = isSupportedCountry(countryCode) ? (countryCode as CountryCode) : undefined
  const phones = new Set<string>()
  let unparsedCount = 0
  for (const piece of text.replace(dashes, '-').split(separators)) {
    const numberText = piece.replace(extension, '').trim()
    if (!/\d/.test(numberText)) continue
    const phone = parsePhoneNumberFromString(numberText, country)
    if (phone?.isValid()) phones.add(phone.number)
    else unparsedCount += 1
  }
  return { phones: [...phones], unparsedCount }
}
