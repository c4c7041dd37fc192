import { DAY_MS } from '#contract/durations.ts'
import type { Place } from '#contract/places/places.ts'
import { todayIn } from '#web/lib/format/month-calendar.ts'
import { useNow } from '#web/lib/now.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import type { PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './fields.module.css'

const statuses: readonly { value: PlaceFormValues['status']; label: string }[] = [
  { value: 'opened', label: 'Открыто' },
  { value: 'temporary-closed', label: 'Временно закрыто' },
  { value: 'closed', label: 'Закрыто навсегда' },
]

interface StateFieldsProps {
  place: Place
  copy: PlaceFormValues
  onChange: (change: Partial<PlaceFormValues>) => void
  errorOf: (key: string) => string | undefined
}

/** The status of the place, and the button to delete its page. */
export function StateFields({ place, copy, onChange, errorOf }: StateFieldsProps) {
  const now = useNow()
  const error = errorOf('status')
  const modalAddress = useModalAddress()
  const isDeleted = place.status.value === 'deleted'
  return (
    <>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Работает ли заведение</legend>
        {statuses.map(({ value, label }) => (
          <Radio
            key={value}
            name="status"
            checked={copy.status === value}
            onChange={() => onChange({ status: value })}
          >
            {label}
          </Radio>
        ))}
        {isDeleted && (
          <p className={styles.hint}>Страница удалена. Выберите «Открыто» и сохраните, чтобы вернуть её.</p>
        )}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      {copy.status === 'temporary-closed' && (
        <TextField
          label="Снова откроется (если известно)"
          type="date"
          min={todayIn(place.location.city.timeZone, now + DAY_MS)}
          value={copy.reopensOn}
          hint="В этот день страница сама станет открытой"
          error={errorOf('reopens_on')}
          onChange={({ target }) => onChange({ reopensOn: target.value })}
        />
      )}
      {place.rights.canDelete && !isDeleted && (
        <LinkButton variant="quiet" to={modalAddress('delete_place')} preventScrollReset>
          Удалить страницу заведения
        </LinkButton>
      )}
    </>
  )
}
