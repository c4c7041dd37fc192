import type { Place } from '#contract/places/places.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './phone-links.module.css'

const PhoneIcon = icon('phone')

export function PhoneLinks({ phones }: { phones: Place['phones'] }) {
  return (
    <ul className={styles.phones}>
      {phones.map(({ id, phone, name }) => (
        <li key={id}>
          <a className={styles.phone} href={`tel:${phone}`} data-press="call">
            <PhoneIcon aria-hidden="true" />
            {name ? `${name}: ${formatPhone(phone)}` : formatPhone(phone)}
          </a>
        </li>
      ))}
    </ul>
  )
}
