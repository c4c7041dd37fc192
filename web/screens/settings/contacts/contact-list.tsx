import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/users/users.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './contact-list.module.css'

const Mail = icon('mail')
const Phone = icon('phone')

const ContactSheet = lazy(async () => ({ default: (await import('./contact-sheet.tsx')).ContactSheet }))

/** The e-mail and phone of the viewer, with buttons to change or add them. */
export function ContactList({ user }: { user: Pick<User, 'email' | 'phone'> }) {
  const [changed, setChanged] = useState<'email' | 'phone' | null>(null)
  const contacts = [
    { channel: 'email', label: 'Почта', Icon: Mail, value: user.email },
    { channel: 'phone', label: 'Телефон', Icon: Phone, value: user.phone && formatPhone(user.phone) },
  ] as const
  return (
    <>
      <ul className={styles.list}>
        {contacts.map(({ channel, label, Icon, value }) => (
          <li key={channel} className={styles.contact}>
            <Icon aria-hidden="true" className={styles.icon} />
            <div className={styles.text}>
              <span className={styles.label}>{label}</span>
              <span className={value ? styles.value : styles.none}>
                {value ? breakable(value) : 'Не указано'}
              </span>
            </div>
            <Button
              size="small"
              aria-label={`${value ? 'Изменить' : 'Добавить'}: ${label.toLowerCase()}`}
              onClick={() => setChanged(channel)}
            >
              {value ? 'Изменить' : 'Добавить'}
            </Button>
          </li>
        ))}
      </ul>
      {changed && (
        <Suspense fallback={null}>
          <ContactSheet
            channel={changed}
            isAdded={user[changed] === undefined}
            onClose={() => setChanged(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A long e-mail is broken before its host, if it must be. */
function breakable(value: string) {
  const [name = '', host] = value.split('@')
  if (host === undefined) return value
  return (
    <>
      {name}
      <wbr />
      {`@${host}`}
    </>
  )
}
