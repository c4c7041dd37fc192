import { type Country, countries } from '#contract/reference/countries.ts'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'

interface PhoneInputProps {
  name: string
  value: string
  countryCode: string
  error: string | undefined
  isWrong: boolean
  onBlur: () => void
  onChange: (phone: string, country: Country) => void
}

const [first] = countries as [Country]

/** Loaded lazily, because it contains the phone masks of all countries. */
export function PhoneInput({ countryCode, ...rest }: PhoneInputProps) {
  return (
    <PhoneField
      label="Телефон"
      autoComplete="tel"
      countries={countries}
      defaultCountry={countries.find(({ code }) => code === countryCode) ?? first}
      {...rest}
    />
  )
}
