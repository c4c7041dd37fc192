import { type ReactNode, useState } from 'react'
import { placeLimits } from '#contract/place-limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { roublesProblem } from './whole-number.ts'

interface RoublesFieldProps {
  label: string
  value: string
  error: string | undefined
  hint?: ReactNode
  onChange: (value: string) => void
}

/** Whole roubles; what is typed otherwise stays as it is and is told in words. */
export function RoublesField({ value, onChange, error, ...rest }: RoublesFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const problem = error ?? (isLeft ? roublesProblem(value, placeLimits.averageCheck) : undefined)
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      maxLength={20}
      value={value}
      {...(problem && { error: problem })}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setIsLeft(true)}
    />
  )
}
