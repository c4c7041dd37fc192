import PhoneIcon from 'lucide-react/icons/phone'
import type { Place } from '#contract/places.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import styles from './phone-links.module.css'

export function PhoneLinks({ phones }: { phones: Place['phones'] }) {
  return (
    <ul className={styles.phones}>
      {phones.map(({ id, phone, name }) => (
        <li key={id}>
          <a className={styles.phone} href={`tel:${phone}`}>
            <PhoneIcon aria-hidden="true" />
            {name ? `${name}: ${formatPhone(phone)}` : formatPhone(phone)}
          </a>
        </li>
      ))}
    </ul>
  )
}
