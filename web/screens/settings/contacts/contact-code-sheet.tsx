import { useState } from 'react'
import type { AddressRequest } from '#contract/users/accounts.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { formatCountdown } from '#web/lib/format/countdown.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { useConfirmContact } from '#web/nouns/accounts/contact-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './contact-sheet.module.css'

/** Equal to the length on the server. */
const CODE_LENGTH = 4

interface ContactCodeSheetProps {
  title: string
  address: AddressRequest
  /** Milliseconds: when another code may be asked for, which takes another proof. */
  resendAt: number
  onBack: () => void
  onClose: () => void
}

/** The second step: the code from the new address. */
export function ContactCodeSheet({ title, address, resendAt, onBack, onClose }: ContactCodeSheetProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const seconds = useSecondsLeft(resendAt)
  const confirm = useConfirmContact(address, {
    onSuccess: () => {
      showMessage(address.email === undefined ? 'Телефон подтверждён' : 'Почта подтверждена', 'success')
      onClose()
    },
    onError: (refusal) => {
      const { code: wrong, email, phone } = fieldErrors(refusal)
      setError(wrong)
      setFailure(wrong ? undefined : (email ?? phone ?? errorMessage(refusal)))
      if (wrong) setCode('')
    },
  })
  const change = (typed: string) => {
    setCode(typed)
    setError(undefined)
    setFailure(undefined)
  }
  const handleSubmit = () => {
    if (code.length < CODE_LENGTH) setError(code === '' ? 'Введите код из сообщения' : 'В коде 4 цифры')
    else confirm.mutate(code)
  }
  return (
    <FormSheet
      title={title}
      submitLabel="Подтвердить"
      isPending={confirm.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <p className={styles.note}>
        {address.email === undefined ? 'Отправили СМС с кодом на ' : 'Отправили письмо с кодом на '}
        <b className={styles.address}>{address.email ?? address.phone}</b>
        {'. Если код не приходит, проверьте адрес: возможно, он уже привязан к\u00A0другому профилю.'}
      </p>
      <CodeField
        label="Код с нового адреса"
        name="code"
        length={CODE_LENGTH}
        value={code}
        data-autofocus=""
        {...(error !== undefined && { error })}
        onChange={change}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
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
