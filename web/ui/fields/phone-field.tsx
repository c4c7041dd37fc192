import { type MaskitoOptions, type MaskitoPreprocessor, maskitoTransform } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useMemo, useState } from 'react'
import {
  digitsOf,
  guessCountry,
  internationalOf,
  type PhoneCountry,
  UNKNOWN_COUNTRY_MASK,
} from '#web/lib/phone-mask.ts'
import { Combobox } from './combobox.tsx'
import styles from './phone-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NamedCountry extends PhoneCountry {
  name: string
  nameRu: string
}

interface PhoneFieldProps<Country extends NamedCountry>
  extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'defaultValue' | 'ref'> {
  countries: readonly Country[]
  /** Shown while the country is unknown. */
  defaultCountry: Country
  value: string
  onChange: (phone: string, country: Country) => void
}

/** A phone under the mask of its country, which is chosen from a list or guessed from what is typed or pasted. */
export function PhoneField<Country extends NamedCountry>({
  countries,
  defaultCountry,
  value,
  onChange,
  ...rest
}: PhoneFieldProps<Country>) {
  const [chosen, setChosen] = useState<Country | null>(null)
  const ownerOf = (phone: string) => guessCountry(digitsOf(phone), countries, chosen)
  const country = ownerOf(value) ?? chosen ?? defaultCountry
  const options = useMemo(() => maskOptions(countries, chosen, country), [countries, chosen, country])
  const mask = useMaskito({ options })
  // The field shows a masked number; the database holds digits only.
  const shown = /^\+\d{8,}$/.test(value) ? maskitoTransform(value, options) : value

  const handleCountry = (next: Country | null) => {
    if (!next) return
    setChosen(next)
    const national = digitsOf(value).slice(digitsOf(country.phoneCode).length)
    const phone =
      national && maskitoTransform(`${next.phoneCode}${national}`, maskOptions([next], next, next))
    onChange(phone, next)
  }

  return (
    <div className={styles.phone}>
      <Combobox
        label="Страна"
        items={countries}
        value={country}
        onChange={handleCountry}
        labelOf={({ nameRu, phoneCode }) => `${nameRu} ${phoneCode}`}
        keyOf={({ code }) => code}
      />
      <TextField
        {...rest}
        ref={mask}
        type="tel"
        inputMode="tel"
        placeholder={country.mask.replaceAll('#', '_')}
        value={shown}
        onInput={(event) => {
          const phone = event.currentTarget.value
          onChange(phone, ownerOf(phone) ?? country)
        }}
      />
    </div>
  )
}

function maskOptions<Country extends PhoneCountry>(
  countries: readonly Country[],
  chosen: Country | null,
  current: Country,
): MaskitoOptions {
  const maskFor = (text: string): string => {
    if (!text.startsWith('+')) return current.mask
    return guessCountry(digitsOf(text), countries, chosen)?.mask ?? UNKNOWN_COUNTRY_MASK
  }
  const preprocess: MaskitoPreprocessor = ({ elementState, data }, action) => {
    const { value, selection } = elementState
    if (action === 'validation') {
      const whole = value.startsWith('+') ? value : internationalOf(value, countries, current)
      return whole === value
        ? { elementState, data }
        : { elementState: { value: whole, selection: [whole.length, whole.length] }, data }
    }
    const replacesAll = selection[0] === 0 && selection[1] === value.length
    if (action !== 'insert' || !replacesAll) return { elementState, data }
    // Cleared first: the mask would take characters that are in the field for its own.
    const emptied = { value: '', selection: [0, 0] } as const
    // Russians type the domestic prefix 8 first.
    if (data === '8' && current.phoneCode === '+7') return { elementState: emptied, data: '+7' }
    const whole = data.length > 1 ? internationalOf(data, countries, current) : data
    return { elementState: emptied, data: whole }
  }
  return {
    mask: ({ value }) => [...maskFor(value)].map((sign) => (sign === '#' ? /\d/ : sign)),
    preprocessors: [preprocess],
  }
}
