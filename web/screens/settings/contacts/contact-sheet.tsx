import { lazy, Suspense, useState } from 'react'
import type { ContactAddress } from '#contract/users/accounts.ts'
import { fieldErrors } from '#web/lib/api/api-error.ts'
import { phoneError } from '#web/lib/phone-mask.ts'
import { useRequestContact } from '#web/nouns/accounts/contact-changes.ts'
import { emailError } from '#web/nouns/accounts/email-error.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ContactCodeSheet } from './contact-code-sheet.tsx'
import styles from './contact-sheet.module.css'

const PhoneInput = lazy(async () => ({
  default: (await import('#web/nouns/accounts/phone-input.tsx')).PhoneInput,
}))

interface ContactSheetProps {
  channel: 'email' | 'phone'
  isAdded: boolean
  onClose: () => void
}

const texts = {
  email: {
    add: {
      title: 'Добавить почту',
      note: 'Пришлём код, чтобы убедиться, что адрес ваш. Входить можно будет и по нему.',
    },
    change: {
      title: 'Изменить почту',
      note: 'Пришлём код на\u00A0новый адрес. На\u00A0прежний придёт ссылка, по\u00A0которой за\u00A07\u00A0дней всё можно вернуть.',
    },
  },
  phone: {
    add: {
      title: 'Добавить телефон',
      note: 'Пришлём код, чтобы убедиться, что номер ваш. Входить можно будет и по нему.',
    },
    change: {
      title: 'Изменить телефон',
      note: 'Пришлём код на\u00A0новый номер. На\u00A0прежний придёт ссылка, по\u00A0которой за\u00A07\u00A0дней всё можно вернуть.',
    },
  },
}

const empty = { email: '', phone: '', countryCode: 'RU', mask: '+7 (###) ###-##-##' }

/** Asks for the new address and a proof of identity, then for the code sent to that address. */
export function ContactSheet({ channel, isAdded, onClose }: ContactSheetProps) {
  const [values, setValues] = useState(empty)
  const [error, setError] = useState<string>()
  const [resendAt, setResendAt] = useState<number | null>(null)
  const { email, phone, countryCode, mask } = values
  const address: ContactAddress = channel === 'email' ? { email: email.trim() } : { phone, countryCode }
  const request = useRequestContact(address, {
    onSuccess: (sent) => setResendAt(sent.resendAt),
    onError: (failure) => setError(fieldErrors(failure)[channel]),
  })
  const check = () => {
    const found = channel === 'email' ? emailError(email) : phoneError(phone, mask)
    setError(found)
    return found === undefined
  }
  const change = (part: Partial<typeof empty>) => {
    setValues({ ...values, ...part })
    setError(undefined)
  }
  const { title, note } = texts[channel][isAdded ? 'add' : 'change']
  if (resendAt !== null) {
    return (
      <ContactCodeSheet
        title={title}
        address={address}
        resendAt={resendAt}
        onBack={() => setResendAt(null)}
        onClose={onClose}
      />
    )
  }

  return (
    <ReauthenticationSheet
      title={title}
      confirmLabel="Продолжить"
      check={check}
      fieldsOfChildren={['email', 'phone']}
      write={request}
      onClose={onClose}
    >
      <p className={styles.note}>{note}</p>
      {channel === 'email' ? (
        <TextField
          label="Новая почта"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          value={email}
          {...(error !== undefined && { error })}
          onChange={(event) => change({ email: event.target.value.toLowerCase() })}
        />
      ) : (
        <Suspense fallback={<div className={styles.phoneRoom} />}>
          <PhoneInput
            name="phone"
            value={phone}
            countryCode={countryCode}
            error={error}
            isWrong={error !== undefined}
            onBlur={() => undefined}
            onChange={(typed, country) =>
              change({ phone: typed, countryCode: country.code, mask: country.mask })
            }
          />
        </Suspense>
      )}
    </ReauthenticationSheet>
  )
}
