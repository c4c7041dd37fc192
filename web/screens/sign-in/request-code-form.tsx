import type { CodePurpose } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useAccountForm } from './account-form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressHint } from './address-hint.tsx'
import { FormAlert } from './form-alert.tsx'
import { useRequestCode } from './request-code.ts'
import { ResendWaitNotice } from './resend-wait-notice.tsx'
import styles from './sign-in-form.module.css'

const texts = {
  registration: 'Отправим код — им вы подтвердите, что адрес ваш. Пароль придумывать не обязательно.',
  restore: 'Отправим временный код: с ним вы войдёте без пароля.',
} as const

/** The first step of registration and of restoring a password: the address to which a code is sent. */
export function RequestCodeForm({ purpose }: { purpose: CodePurpose }) {
  const form = useAccountForm()
  const { requestCode, isPending, blockedSeconds, isCodeSent } = useRequestCode(purpose, form)
  return (
    <Form ref={form.element} className={styles.form} onSubmit={requestCode}>
      <p className={styles.text}>{texts[purpose]}</p>
      <AddressFields form={form} />
      <AddressHint form={form} />
      <FormAlert>{form.errors.form}</FormAlert>
      <ResendWaitNotice
        seconds={blockedSeconds}
        channel={form.values.channel}
        purpose={purpose}
        isCodeSent={isCodeSent}
      />
      <Button type="submit" variant="primary" isWide isPending={isPending}>
        Получить код
      </Button>
    </Form>
  )
}
