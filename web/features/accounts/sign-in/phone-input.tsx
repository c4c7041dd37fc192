import { type Country, countries } from '#contract/countries.ts'
import { PhoneField } from '#web/ui/phone-field.tsx'

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

/** Brings the masks of all countries along, so it is fetched when a phone is to be typed. */
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
