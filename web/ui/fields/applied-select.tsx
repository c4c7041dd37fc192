import { useRef, useState } from 'react'
import { Button } from '../button.tsx'
import styles from './applied-select.module.css'
import { SelectField } from './select-field.tsx'

interface AppliedSelectProps<Value extends string> {
  /** Read by screen readers. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** «Изменить»: the button that is shown while another value is chosen. */
  applyLabel: string
  isPending: boolean
  onApply: (value: Value) => void
}

/** A select whose choice takes effect with a button, because every arrow key changes the value of a closed select. */
export function AppliedSelect<Value extends string>(props: AppliedSelectProps<Value>) {
  const { label, value, options, applyLabel, isPending, onApply } = props
  const select = useRef<HTMLSelectElement>(null)
  const [choice, setChoice] = useState({ of: value, chosen: value })
  // A value that has been applied, or changed elsewhere, replaces the choice.
  if (choice.of !== value) setChoice({ of: value, chosen: value })
  const { chosen } = choice
  return (
    <div className={styles.form}>
      <SelectField
        ref={select}
        label={label}
        className={styles.field}
        value={chosen}
        options={options}
        onChange={(next) => {
          const option = options.find((one) => one.value === next)
          if (option) setChoice({ of: value, chosen: option.value })
        }}
      />
      {chosen !== value && (
        <Button
          variant="primary"
          isPending={isPending}
          onClick={() => {
            // The button disappears once the value is applied, and the focus must not disappear with it.
            select.current?.focus()
            onApply(chosen)
          }}
        >
          {applyLabel}
          <span className="visually-hidden">{`. ${label}`}</span>
        </Button>
      )}
    </div>
  )
}
