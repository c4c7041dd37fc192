import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { classNames } from '../class-names.ts'
import styles from './text-field.module.css'

interface FieldProps {
  label: string
  error?: string
  hint?: ReactNode
}

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {
  /** By default until the page is hydrated; false in a form that works without scripts. */
  readOnly?: boolean
  /** Marks the field as invalid when the message is shown elsewhere on the form. */
  isWrong?: boolean
  /** Content at the end of the field, such as the button that shows a password. */
  end?: ReactNode
}

export function TextField({ label, error, hint, className, isWrong, end, ...rest }: TextFieldProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.line, end !== undefined && styles.withEnd)}>
        <input
          {...rest}
          readOnly={rest.readOnly ?? !isHydrated}
          id={id}
          className={styles.input}
          aria-invalid={error || isWrong ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {end}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** A text area with a counter of characters up to `maxLength`. */
export function TextArea({
  label,
  error,
  hint,
  maxLength = 300,
  className,
  defaultValue,
  onChange,
  ...rest
}: TextAreaProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  const length = rest.value === undefined ? typed : String(rest.value).length
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={6}
        {...rest}
        readOnly={rest.readOnly ?? !isHydrated}
        id={id}
        defaultValue={defaultValue}
        maxLength={maxLength}
        className={classNames(styles.input, styles.area)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note ${id}-count`}
        onChange={(event) => {
          setTyped(event.target.value.length)
          onChange?.(event)
        }}
      />
      <div className={styles.under}>
        <FieldNote id={`${id}-note`} error={error} hint={hint} />
        <span id={`${id}-count`} className={styles.count} data-figures="">
          {`${length} / ${maxLength}`}
        </span>
      </div>
    </div>
  )
}

function FieldNote({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className={styles.error} role="alert">
        {error}
      </p>
    )
  }
  return (
    <p id={id} className={styles.hint}>
      {hint}
    </p>
  )
}
