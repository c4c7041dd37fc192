import styles from './pill-choices.module.css'

interface PillChoicesProps<Value> {
  legend: string
  choices: readonly { value: Value; label: string; fullLabel?: string }[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
  /** All in one line, each of the same width. */
  isOneLine?: boolean
}

/** A few short choices side by side; several may hold at once. */
export function PillChoices<Value extends string | number>(props: PillChoicesProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{props.legend}</legend>
      <div className={props.isOneLine ? styles.line : styles.pills}>
        {props.choices.map(({ value, label, fullLabel }) => (
          <label key={value} className={styles.pill}>
            <input
              type="checkbox"
              className={styles.input}
              checked={props.chosen.includes(value)}
              onChange={() => props.onToggle(value)}
              aria-label={fullLabel}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
