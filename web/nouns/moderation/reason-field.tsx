import { useId } from 'react'
import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import { Radio } from '#web/ui/fields/choice.tsx'
import styles from './reason-form.module.css'
import { reasonLabels, reasonNames } from './reason-labels.ts'

interface ReasonFieldProps {
  legend: string
  value: ReasonName | null
  error?: string | undefined
  onChange: (reason: ReasonName) => void
}

export const MISSING_REASON = 'Выберите причину'

export function ReasonField({ legend, value, error, onChange }: ReasonFieldProps) {
  const id = useId()
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className={styles.legend}>{legend}</legend>
        {reasonNames.map((name, index) => (
          <Radio
            key={name}
            name={`${id}-reason`}
            value={name}
            checked={value === name}
            data-autofocus={index === 0 ? '' : undefined}
            onChange={() => onChange(name)}
          >
            {reasonLabels[name]}
          </Radio>
        ))}
      </fieldset>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
