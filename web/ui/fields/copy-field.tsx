import { type FocusEvent, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { icon } from '../icon.ts'
import { showSnackbar } from '../windows/snackbar-store.ts'
import styles from './copy-field.module.css'

const Check = icon('check')
const Copy = icon('copy')

interface CopyFieldProps {
  label: string
  value: string
  hint?: string
  /** Several lines, such as code to be put into a page. */
  isLong?: boolean
}

const selectAll = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select()

/** A text to be taken along: a press copies it. */
export function CopyField({ label, value, hint, isLong = false }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(value)
    } catch {
      // Without TLS, or where the browser refuses, the text is selected for the person's own hand.
      field.current?.focus()
      field.current?.select()
      showSnackbar('Скопируйте выделенный текст')
    }
  }
  const isCopied = copied === value
  const shared = {
    ref: field,
    id,
    value,
    readOnly: true,
    spellCheck: false,
    onFocus: selectAll,
    ...(hint && { 'aria-describedby': `${id}-hint` }),
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.line, isLong && styles.long)}>
        {isLong ? (
          <textarea {...shared} rows={5} className={classNames(styles.value, styles.area)} />
        ) : (
          <input {...shared} className={styles.value} />
        )}
        <Button
          aria-label={`${isCopied ? 'Скопировано' : 'Скопировать'}: ${label}`}
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Скопировано' : 'Скопировать'}
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {isCopied ? 'Скопировано' : ''}
      </span>
    </div>
  )
}
