import { MAX_LONGER_STAYS } from '#contract/reservations/reservation-values.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import { icon } from '#web/ui/icon.ts'
import { formatMinutes, type LongerStayDraft, stayChoices } from './reservation-settings.ts'
import styles from './zone-fields.module.css'

const Plus = icon('plus')
const Trash2 = icon('trash-2')

interface LongerStaysProps {
  stayMinutes: number
  stays: readonly LongerStayDraft[]
  errors: FormErrors
  onChange: (stays: LongerStayDraft[]) => void
}

/** Stays of larger parties; each line begins where the one before it ends. */
export function LongerStays({ stayMinutes, stays, errors, onChange }: LongerStaysProps) {
  const change = (key: string, part: Partial<LongerStayDraft>) =>
    onChange(stays.map((stay) => (stay.key === key ? { ...stay, ...part } : stay)))
  const longest = stays.at(-1)?.minutes ?? stayMinutes
  const next = stayChoices(longest).find((minutes) => minutes > longest)
  const add = () => {
    if (next === undefined) return
    onChange([...stays, { key: newKey(), guests: nextPartyOf(stays), minutes: next }])
  }
  return (
    <fieldset className={styles.zones}>
      <legend className={styles.legend}>Большие компании</legend>
      {stays.map(({ key, guests, minutes }) => (
        <div key={key} className={styles.stay}>
          <TextField
            label="Гостей от"
            inputMode="numeric"
            value={guests}
            error={errors[`longerStays/${key}`]}
            onChange={({ target }) => change(key, { guests: target.value })}
          />
          <SelectField
            label="Визит длится"
            options={stayChoices(minutes).map((value) => ({
              value: String(value),
              label: formatMinutes(value),
            }))}
            value={String(minutes)}
            onChange={(value) => change(key, { minutes: Number(value) })}
          />
          <IconButton
            label={`Убрать визит компаний от ${guests}`}
            className={styles.remove}
            onClick={() => onChange(stays.filter((stay) => stay.key !== key))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {errors.longerStays && (
        <p className={styles.error} role="alert">
          {errors.longerStays}
        </p>
      )}
      {stays.length < MAX_LONGER_STAYS && next !== undefined && (
        <Button size="small" className={styles.add} icon={<Plus aria-hidden="true" />} onClick={add}>
          Дольше для больших компаний
        </Button>
      )}
    </fieldset>
  )
}

const FIRST_PARTY = 5
const PARTY_STEP = 2

/** A larger party than on the lines before; a line without a number does not count. */
function nextPartyOf(stays: readonly LongerStayDraft[]): string {
  const last = stays.findLast(({ guests }) => Number(guests) > 0)
  return String(last ? Number(last.guests) + PARTY_STEP : FIRST_PARTY)
}
