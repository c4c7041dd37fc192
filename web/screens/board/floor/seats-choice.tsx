import type { FloorTable } from '#contract/reservations/tables.ts'
import { capitalize } from '#web/lib/format/capitalize.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { describeSeats } from './floor-labels.ts'

interface SeatsChoiceProps {
  /** The best first. */
  options: readonly (readonly FloorTable[])[]
  /** The key of the chosen one. */
  value: string
  hint?: string | undefined
  onChange: (key: string) => void
}

/** The tables that guests are seated at: a small one alone, or pushed together with its neighbours. */
export function SeatsChoice({ options, value, hint, onChange }: SeatsChoiceProps) {
  if (options.length < 2) return null
  return (
    <SelectField
      label="За какие столы"
      options={options.map((tables) => ({ value: keyOf(tables), label: capitalize(describeSeats(tables)) }))}
      value={value}
      hint={hint}
      onChange={onChange}
    />
  )
}

export function keyOf(tables: readonly FloorTable[]): string {
  return tables.map(({ id }) => id).join()
}
