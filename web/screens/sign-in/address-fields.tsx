import { lazy, Suspense } from 'react'
import { Segments } from '#web/ui/fields/segments.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AccountForm } from './account-form.ts'
import styles from './sign-in-form.module.css'

const PhoneInput = lazy(async () => ({
  default: (await import('#web/nouns/accounts/phone-input.tsx')).PhoneInput,
}))

const channels = [
  { value: 'email', label: 'Почта' },
  { value: 'phone', label: 'Телефон' },
] as const

/** An e-mail or a phone number. Switching between them keeps both inputs. */
export function AddressFields({ form, autoComplete }: { form: AccountForm; autoComplete?: string }) {
  const { values, errors, change } = form
  return (
    <>
      <Segments
        label="Почта или телефон"
        options={channels}
        value={values.channel}
        onChange={(channel) => change({ channel })}
      />
      {values.channel === 'email' ? (
        <TextField
          label="Почта"
          name="email"
          type="email"
          inputMode="email"
          autoComplete={autoComplete ?? 'email'}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          value={values.email}
          error={errors.email || undefined}
          isWrong={errors.email !== undefined}
          onChange={(event) => change({ email: event.target.value.toLowerCase() })}
        />
      ) : (
        <Suspense fallback={<div className={styles.phoneRoom} />}>
          <PhoneInput
            name="phone"
            value={values.phone}
            countryCode={values.countryCode}
            error={errors.phone || undefined}
            isWrong={errors.phone !== undefined}
            onBlur={() => undefined}
            onChange={(phone, { code, mask }) => change({ phone, countryCode: code, phoneMask: mask })}
          />
        </Suspense>
      )}
    </>
  )
}
