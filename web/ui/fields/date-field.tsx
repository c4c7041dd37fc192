import { type ComponentProps, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface DateFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange' | 'onBlur'> {
  value: string
  /** Called with a date, or with an empty text when the field is emptied. */
  onChange: (date: string) => void
}

/** A date, chosen in a calendar or typed. */
export function DateField({ value, onChange, ...rest }: DateFieldProps) {
  return <TextField {...rest} {...useDateInput(value, onChange)} />
}

const FIRST_YEAR = '2000'

/** Props of a date input. The browser reports a year that is still being typed as 0002, 0020 and 0202; these are not passed on. */
export function useDateInput(value: string, onChange: (date: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    type: 'date',
    value: typed ?? value,
    onChange: ({ target }) => {
      const date = target.value
      setTyped(date)
      if (date === '' || date >= FIRST_YEAR) onChange(date)
    },
    onBlur: () => setTyped(null),
  } satisfies ComponentProps<'input'>
}
