import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'

const Minus = icon('minus')
const Plus = icon('plus')

interface GuestCounterProps {
  legend: string
  value: number
  largest: number
  error?: string | undefined
  onChange: (count: number) => void
  /** The styles of the form: `group`, `legend`, `counter`, `count`, `error`. */
  styles: CSSModuleClasses
}

/** The number of guests with buttons for one more and one less. */
export function PartySizeStepper({ legend, value, largest, error, onChange, styles }: GuestCounterProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.counter}>
        <IconButton
          label="Меньше гостей"
          variant="outlined"
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <output className={styles.count} aria-live="polite" data-figures="">
          {formatCount(value, nounForms.guests)}
        </output>
        <IconButton
          label="Больше гостей"
          variant="outlined"
          disabled={value >= largest}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
