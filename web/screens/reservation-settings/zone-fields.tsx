import { MAX_ZONES } from '#contract/reservations/reservation-values.ts'
import { inQuotes } from '#contract/russian.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'
import { icon } from '#web/ui/icon.ts'
import type { ZoneDraft } from './reservation-settings.ts'
import styles from './zone-fields.module.css'

const Plus = icon('plus')
const Trash2 = icon('trash-2')

const MAX_ZONE_NAME = 40

interface ZoneFieldsProps {
  zones: readonly ZoneDraft[]
  errors: FormErrors
  onChange: (zones: ZoneDraft[]) => void
}

/** Zones have seats of their own; a place without them has one number of seats. */
export function ZoneFields({ zones, errors, onChange }: ZoneFieldsProps) {
  const change = (key: string, part: Partial<ZoneDraft>) =>
    onChange(zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone)))
  const add = () => onChange([...zones, { key: newKey(), name: '', seats: '' }])
  return (
    <fieldset className={styles.zones}>
      <legend className={styles.legend}>Залы и&nbsp;зоны</legend>
      {zones.length === 0 && (
        <p className={styles.hint}>
          Если гость может выбрать зал или веранду, добавьте их: места в&nbsp;каждом считаются отдельно.
        </p>
      )}
      {zones.map(({ key, name, seats }, index) => (
        <div key={key} className={styles.zone}>
          <TextField
            label={`Зал ${index + 1}`}
            placeholder="Веранда"
            maxLength={MAX_ZONE_NAME}
            value={name}
            error={errors[`zones/${key}/name`]}
            onChange={({ target }) => change(key, { name: target.value })}
          />
          <TextField
            label="Мест"
            inputMode="numeric"
            value={seats}
            error={errors[`zones/${key}/seats`]}
            onChange={({ target }) => change(key, { seats: target.value })}
          />
          <IconButton
            label={name ? `Убрать зал ${inQuotes(name)}` : `Убрать зал ${index + 1}`}
            className={styles.remove}
            onClick={() => onChange(zones.filter((zone) => zone.key !== key))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {errors.zones && (
        <p className={styles.error} role="alert">
          {errors.zones}
        </p>
      )}
      {zones.length < MAX_ZONES && (
        <Button className={styles.add} icon={<Plus aria-hidden="true" />} onClick={add}>
          Добавить зал
        </Button>
      )}
    </fieldset>
  )
}
