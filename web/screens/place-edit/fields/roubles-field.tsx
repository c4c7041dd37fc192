import { type ReactNode, useState } from 'react'
import { placeLimits } from '#contract/places/place-limits.ts'
import { roublesProblem } from '#web/nouns/places/edit-form/whole-number.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface RoublesFieldProps {
  label: string
  value: string
  error: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
}

/** A field of whole roubles; invalid input stays as typed and shows an error after the field loses focus. */
export function RoublesField({ value, onChange, error, ...rest }: RoublesFieldProps) {
  const [isTouched, setIsTouched] = useState(false)
  const problem = error ?? (isTouched ? roublesProblem(value, placeLimits.maxPrice) : undefined)
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      maxLength={20}
      value={value}
      {...(problem && { error: problem })}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setIsTouched(true)}
    />
  )
}
