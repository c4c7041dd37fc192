/** The format of phone numbers of a country: `#` is a digit, other characters are literal. */
export interface PhoneCountry {
  code: string
  mask: string
  phoneCode: string
}

/** For a number whose country is not known yet. */
export const UNKNOWN_COUNTRY_MASK = `+${'#'.repeat(15)}`

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** How many digits a complete number has, with the country code. */
function lengthOf(mask: string): number {
  return mask.replace(/[^\d#]/g, '').length
}

/** The digits that every number of the mask begins with: `+7 (7##)` → `77`. */
function prefixOf(mask: string): string {
  return digitsOf(mask.slice(0, mask.indexOf('#')))
}

/**
 * The country of a number by its prefix and length. The chosen country is preferred. @param digits with the country
 * code @returns null while several countries are possible
 */
export function guessCountry<Country extends PhoneCountry>(
  digits: string,
  countries: readonly Country[],
  chosen: Country | null,
): Country | null {
  if (digits === '') return chosen
  const fits = ({ mask }: Country) => digits.startsWith(prefixOf(mask)) && digits.length <= lengthOf(mask)
  if (chosen && fits(chosen)) return chosen
  const fitting = countries.filter(fits)
  const longest = Math.max(...fitting.map(({ mask }) => prefixOf(mask).length))
  const best = fitting.filter(({ mask }) => prefixOf(mask).length === longest)
  return best.find(({ mask }) => lengthOf(mask) === digits.length) ?? best[0] ?? null
}

/**
 * A pasted or autofilled number in the international form: `8 916 123-45-67` and `916 123-45-67` become
 * `+79161234567`. Ambiguous numbers are left unchanged.
 */
export function internationalOf(
  text: string,
  countries: readonly PhoneCountry[],
  current: PhoneCountry,
): string {
  const trimmed = text.trim()
  const digits = digitsOf(trimmed)
  if (trimmed.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const code = digitsOf(current.phoneCode)
  if (code === '7' && digits.length === 11 && digits.startsWith('8')) return `+7${digits.slice(1)}`
  if (code.length + digits.length === lengthOf(current.mask)) return `+${code}${digits}`
  const owner = guessCountry(digits, countries, null)
  return owner && lengthOf(owner.mask) === digits.length ? `+${digits}` : trimmed
}

/** The error message for a typed phone number; undefined when it is valid. */
export function phoneError(phone: string, mask: string): string | undefined {
  const digits = digitsOf(phone)
  if (digits === '') return 'Данное поле обязательное'
  return digits.length === lengthOf(mask) ? undefined : `Телефон должен соответствовать маске ${mask}`
}
