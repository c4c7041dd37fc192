import { useState } from 'react'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { useSetUpSecondFactor, useTurnOnSecondFactor } from '#web/nouns/accounts/second-factor-changes.ts'
import { CodeField } from '#web/ui/fields/code-field.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { FormSheet } from '#web/ui/forms/form-sheet.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './second-factor.module.css'

const CODE_LENGTH = 6

interface SetupSheetProps {
  /** Called with the backup codes once the second factor is on. */
  onDone: (backupCodes: string[]) => void
  onClose: () => void
}

/**
 * Turns on the second factor: the person reauthenticates, gets the secret, and enters the first code of the
 * authenticator.
 */
export function SetupSheet({ onDone, onClose }: SetupSheetProps) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const start = useSetUpSecondFactor({ onSuccess: setSetup })
  if (setup) return <AuthenticatorSheet {...setup} onDone={onDone} onClose={onClose} />
  return (
    <ReauthenticationSheet
      title="Включить второй шаг"
      confirmLabel="Продолжить"
      write={start}
      onClose={onClose}
    >
      <p>
        Понадобится приложение с кодами: Яндекс Ключ, Google Authenticator, 1Password или любое другое с
        поддержкой TOTP.
      </p>
    </ReauthenticationSheet>
  )
}

function AuthenticatorSheet({
  secret,
  uri,
  onDone,
  onClose,
}: SetupSheetProps & { secret: string; uri: string }) {
  const [code, setCode] = useState('')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'code' | 'form'>()
  const turnOn = useTurnOnSecondFactor({
    onSuccess: onDone,
    onError: (refusal) => {
      const { code: wrong } = fieldErrors(refusal)
      showErrors(wrong ? { code: wrong } : { form: errorMessage(refusal) })
      if (wrong) setCode('')
    },
  })
  const change = (typed: string) => {
    setCode(typed)
    clearErrors()
  }
  const handleSubmit = () => {
    if (code.length === CODE_LENGTH) turnOn.mutate(code)
    else showErrors({ code: code === '' ? 'Введите код из приложения' : 'В коде 6 цифр' })
  }
  return (
    <FormSheet
      ref={element}
      title="Включить второй шаг"
      submitLabel="Включить"
      isPending={turnOn.isPending}
      onSubmit={handleSubmit}
      onClose={onClose}
      className={styles.form}
    >
      <div className={styles.steps}>
        <ol>
          <li>Откройте приложение с кодами и добавьте в нём новый код.</li>
          <li>Наведите камеру на картинку или введите ключ вручную.</li>
          <li>Введите шесть цифр, которые покажет приложение.</li>
        </ol>
      </div>
      <QrCode text={uri} label="Картинка с ключом для приложения" />
      <a className={styles.here} href={uri}>
        Открыть приложение на этом устройстве
      </a>
      <CopyField label="Ключ для ввода вручную" value={secret} />
      <CodeField
        label="Код из приложения"
        name="code"
        length={CODE_LENGTH}
        value={code}
        error={errors.code}
        onChange={change}
      />
      {errors.form && (
        <p className={styles.failure} role="alert">
          {errors.form}
        </p>
      )}
    </FormSheet>
  )
}
