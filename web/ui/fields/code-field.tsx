import styles from './code-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  value: string
  onChange: (code: string) => void
  length: number
}

/** A code from a message: typed, pasted with the text around it, or filled in by the phone. */
export function CodeField({ value, onChange, length, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      className={styles.code}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(codeIn(event.target.value, length))}
    />
  )
}

/** «Код 4821, никому…» → `4821`: the first run of digits that is long enough, else all digits. */
function codeIn(text: string, length: number): string {
  const run = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(text)?.[0]
  return run ?? text.replace(/\D/g, '').slice(0, length)
}
