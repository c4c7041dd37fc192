import type { ReactNode } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { wholeNumber } from './whole-number.ts'

interface RoublesFieldProps {
  label: string
  value: string
  error: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
}

/** A sum as people write it, «1 250,50 ₽»; when it is left, the field shows the roubles that will be kept. */
export function RoublesField({ value, onChange, error, ...rest }: RoublesFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      maxLength={12}
      value={value}
      {...(error && { error })}
      onChange={(event) => onChange(event.target.value.replace(/[^\d\s.,]/g, ''))}
      onBlur={() => onChange(String(wholeNumber(value) ?? ''))}
    />
  )
}
