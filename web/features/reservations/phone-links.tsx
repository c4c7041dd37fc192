import type { Place } from '#contract/places.ts'
import { formatPhone } from '#web/lib/format/phones.ts'

export function PhoneLinks({ phones }: { phones: Place['phones'] }) {
  return (
    <>
      {phones.map(({ id, phone, name }) => (
        <a key={id} href={`tel:${phone}`}>
          {name ? `${name}: ${formatPhone(phone)}` : formatPhone(phone)}
        </a>
      ))}
    </>
  )
}
