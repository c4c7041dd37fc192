import { lazy, Suspense } from 'react'
import { useController } from 'react-hook-form'
import { phoneError } from '#web/lib/phone-mask.ts'
import { emailError } from '#web/nouns/accounts/email-error.ts'
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

/** An e-mail or a phone. What is typed into one stays while the other is looked at. */
export function AddressFields({ form, autoComplete }: { form: AccountForm; autoComplete?: string }) {
  const { control } = form
  const channel = useController({ control, name: 'channel' })
  const isEmail = channel.field.value === 'email'
  const email = useController({
    control,
    name: 'email',
    rules: { validate: (value, { channel }) => (channel === 'email' ? emailError(value) : undefined) },
  })
  const phone = useController({
    control,
    name: 'phone',
    rules: {
      validate: (value, { channel, phoneMask }) =>
        channel === 'phone' ? phoneError(value, phoneMask) : undefined,
    },
  })
  return (
    <>
      <Segments
        label="Чем представиться"
        options={channels}
        value={channel.field.value}
        onChange={(value) => {
          form.clearErrors()
          channel.field.onChange(value)
        }}
      />
      {isEmail ? (
        <TextField
          label="Почта"
          type="email"
          inputMode="email"
          autoComplete={autoComplete ?? 'email'}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus=""
          {...email.field}
          error={email.fieldState.error?.message || undefined}
          isWrong={email.fieldState.invalid}
          onChange={(event) => email.field.onChange(event.target.value.toLowerCase())}
        />
      ) : (
        <Suspense fallback={<div className={styles.phoneRoom} />}>
          <PhoneInput
            name="phone"
            value={phone.field.value}
            countryCode={form.getValues('countryCode')}
            error={phone.fieldState.error?.message || undefined}
            isWrong={phone.fieldState.invalid}
            onBlur={phone.field.onBlur}
            onChange={(value, { code, mask }) => {
              form.setValue('countryCode', code)
              form.setValue('phoneMask', mask)
              phone.field.onChange(value)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
