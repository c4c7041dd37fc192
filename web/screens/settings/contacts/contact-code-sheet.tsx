import { useState } from 'react'
import type { ContactAddress } from '#contract/users/accounts.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { formatCountdown } from '#web/lib/format/countdown.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { useConfirmContact } from '#web/nouns/accounts/contact-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './contact-sheet.module.css'

/** Equal to the length on the server. */
const CODE_LENGTH = 4

interface ContactCodeSheetProps {
  title: string
  address: ContactAddress
  /** Milliseconds: the time from which another code can be requested, for which the person has to reauthenticate. */
  resendAt: number
  onBack: () => void
  onClose: () => void
}

const texts = {
  email: {
    sent: 'Отправили письмо с кодом на ',
    help: '. Если код не приходит, проверьте адрес: возможно, он уже привязан к\u00A0другому профилю.',
    label: 'Код из письма',
    done: 'Почта подтверждена',
  },
  phone: {
    sent: 'Отправили СМС с кодом на ',
    help: '. Если код не приходит, проверьте номер: возможно, он уже привязан к\u00A0другому профилю.',
    label: 'Код из СМС',
    done: 'Телефон подтверждён',
  },
}

/** Asks for the code that was sent to the new e-mail or phone. */
export function ContactCodeSheet({ title, address, resendAt, onBack, onClose }: ContactCodeSheetProps) {
  const [code, setCode] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'code' | 'form'>()
  const seconds = useSecondsLeft(resendAt)
  const text = texts[address.email === undefined ? 'phone' : 'email']
  const confirm = useConfirmContact(address, {
    onSuccess: () => {
      showSnackbar(text.done, 'success')
      onClose()
    },
    onError: (refusal) => {
      const { code: wrong, email, phone } = fieldErrors(refusal)
      showErrors(wrong ? { code: wrong } : { form: email ?? phone ?? errorMessage(refusal) })
      if (wrong) setCode('')
    },
  })
  const change = (typed: string) => {
    setCode(typed)
    clearErrors()
  }
  const handleSubmit = () => {
    if (code.length === CODE_LENGTH) confirm.mutate(code)
    else showErrors({ code: code === '' ? 'Введите код из сообщения' : 'В коде 4 цифры' })
  }
  return (
    <FormSheet
      ref={element}
      title={title}
      submitLabel="Подтвердить"
      isPending={confirm.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <p className={styles.note}>
        {text.sent}
        <b className={styles.address}>{address.email ?? address.phone}</b>
        {text.help}
      </p>
      <CodeField
        label={text.label}
        name="code"
        length={CODE_LENGTH}
        value={code}
        data-autofocus=""
        error={errors.code}
        onChange={change}
      />
      {errors.form && (
        <p className={styles.failure} role="alert">
          {errors.form}
        </p>
      )}
      {seconds > 0 ? (
        <p className={styles.note}>
          {'Запросить другой код можно через '}
          <span role="timer" data-figures="">
            {formatCountdown(seconds)}
          </span>
        </p>
      ) : (
        <Button variant="quiet" onClick={onBack}>
          Запросить другой код
        </Button>
      )}
    </FormSheet>
  )
}
