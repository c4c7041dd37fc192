import { formatPhone } from '#web/lib/format/phones.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './sheet-list.module.css'

const Phone = icon('phone')

/** The phone numbers of the place; renders nothing without any. */
export function PhonesSheet({ onClose }: ModalProps) {
  const place = useCurrentPlace()
  if (!place || place.phones.length === 0) return null
  return (
    <Sheet title="Позвонить" onClose={onClose}>
      <ul className={styles.list}>
        {place.phones.map(({ id, phone, name }) => (
          <li key={id}>
            <a className={styles.item} href={`tel:${phone}`} data-press="call">
              <Phone aria-hidden="true" />
              <span>
                <b>{formatPhone(phone)}</b>
                {name && <span className={styles.note}>{name}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
