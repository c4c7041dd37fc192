import type { ComponentProps, ReactNode } from 'react'
import styles from './choice.module.css'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

/** A native input inside its label, so that the whole line can be pressed. */
export function Checkbox({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span className={styles.text}>{children}</span>
    </label>
  )
}

export function Radio({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input {...rest} type="radio" className={styles.dot} />
      <span className={styles.text}>{children}</span>
    </label>
  )
}

export function Switch({ children, ...rest }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className={styles.text}>{children}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    </label>
  )
}
