import { useId } from 'react'
import { groupDigits } from '#web/lib/format/numbers.ts'
import styles from './pill-choices.module.css'

interface Choice<Value> {
  value: Value
  label: string
  fullLabel?: string
  count?: number | undefined
  isDisabled?: boolean
}

interface PillChoicesProps<Value> {
  legend: string
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
  /** Exactly one is chosen. */
  isSingle?: boolean
  /** All in one line, with equal widths. */
  isOneLine?: boolean
}

/** A few short choices side by side. */
export function PillChoices<Value extends string | number>(props: PillChoicesProps<Value>) {
  const name = useId()
  if (props.choices.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{props.legend}</legend>
      <div className={props.isOneLine ? styles.line : styles.pills}>
        {props.choices.map(({ value, label, fullLabel, count, isDisabled }) => (
          <label key={value} className={styles.pill}>
            <input
              type={props.isSingle ? 'radio' : 'checkbox'}
              name={name}
              className={styles.input}
              checked={props.chosen.includes(value)}
              disabled={isDisabled}
              onChange={() => props.onToggle(value)}
              aria-label={fullLabel}
            />
            {label}
            {count !== undefined && <span className={styles.count}>{groupDigits(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
