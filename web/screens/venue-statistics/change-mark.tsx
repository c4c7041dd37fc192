import { groupDigits } from '#web/lib/format/numbers.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import styles from './venue-statistics.module.css'

interface ChangeMarkProps {
  now: number
  before: number
  isUnwanted?: boolean
  /** Without the number of the former period, and nothing where nothing changed: for a table full of them. */
  isBrief?: boolean
}

/** «+12 %» against the former period; a word where there was nothing to compare with. */
export function ChangeMark({ now, before, isUnwanted = false, isBrief = false }: ChangeMarkProps) {
  if (isBrief && now === before) return null
  const tone = now === before ? '' : now > before !== isUnwanted ? styles.better : styles.worse
  return (
    <span className={`${styles.change} ${tone}`}>
      {wordsOf(now, before)}
      {!isBrief && before > 0 && now !== before && (
        <span className={styles.before}>{` было ${groupDigits(before)}`}</span>
      )}
    </span>
  )
}

function wordsOf(now: number, before: number): string {
  if (now === before) return 'без изменений'
  if (before === 0) return 'раньше не было'
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return now > before ? 'чуть больше' : 'чуть меньше'
  return `${percent > 0 ? '+' : '−'}${groupDigits(Math.abs(percent))}${NBSP}%`
}
