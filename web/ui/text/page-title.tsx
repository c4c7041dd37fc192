import { classNames } from '../class-names.ts'
import styles from './page-title.module.css'

/** A longer title is set smaller, so that the content stays on the first screen of a phone. */
const LONG_TITLE = 40

export function PageTitle({ text }: { text: string }) {
  return <h1 className={classNames(styles.title, text.length > LONG_TITLE && styles.long)}>{text}</h1>
}
