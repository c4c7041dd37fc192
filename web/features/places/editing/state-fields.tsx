import type { Place } from '#contract/places.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choice.tsx'
import styles from './fields.module.css'
import type { PlaceCopy } from './place-copy.ts'

const statuses: readonly { value: PlaceCopy['status']; label: string }[] = [
  { value: 'opened', label: 'Открыто' },
  { value: 'temporary-closed', label: 'Временно закрыто' },
  { value: 'closed', label: 'Закрыто навсегда' },
]

interface StateFieldsProps {
  place: Place
  copy: PlaceCopy
  onChange: (change: Partial<PlaceCopy>) => void
  error: string | undefined
}

/** Whether the place works, and the way to take its page away. */
export function StateFields({ place, copy, onChange, error }: StateFieldsProps) {
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
      {place.rights.canDelete && !isDeleted && (
        <LinkButton variant="quiet" to={modalAddress('delete_place')} preventScrollReset>
          Удалить страницу заведения
        </LinkButton>
      )}
    </>
  )
}
