import { useState } from 'react'
import { fieldErrors } from '#web/lib/api/api-error.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { useRenewBackupCodes, useTurnOffSecondFactor } from '#web/nouns/accounts/second-factor-changes.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface FactorProofSheetProps {
  purpose: 'renew' | 'off'
  onRenewed: (codes: string[]) => void
  onTurnedOff: () => void
  onClose: () => void
}

const texts = {
  renew: {
    title: 'Новые резервные коды?',
    confirm: 'Создать',
    text: 'Прежние резервные коды перестанут подходить.',
  },
  off: {
    title: 'Выключить второй шаг?',
    confirm: 'Выключить',
    text: 'Для входа снова хватит пароля или кода из сообщения.',
  },
}

/** A change of the second factor takes the password or a code of a message, and a code of the second factor. */
export function FactorProofSheet({ purpose, onRenewed, onTurnedOff, onClose }: FactorProofSheetProps) {
  const [factorCode, setFactorCode] = useState('')
  const [error, setError] = useState<string>()
  const onError = (failure: Error) => setError(fieldErrors(failure).factorCode)
  const renew = useRenewBackupCodes(factorCode, { onSuccess: onRenewed, onError })
  const turnOff = useTurnOffSecondFactor(factorCode, { onSuccess: onTurnedOff, onError })
  const check = () => {
    const isMissing = factorCode.trim() === ''
    if (isMissing) setError('Введите код из приложения или резервный')
    return !isMissing
  }
  const { title, confirm, text } = texts[purpose]
  return (
    <ReauthenticationSheet
      title={title}
      confirmLabel={confirm}
      check={check}
      fieldsOfChildren={['factorCode']}
      write={purpose === 'renew' ? renew : turnOff}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField
        label="Код из приложения или резервный"
        name="factor-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={factorCode}
        {...(error !== undefined && { error })}
        onChange={(event) => {
          setFactorCode(event.target.value)
          setError(undefined)
        }}
      />
    </ReauthenticationSheet>
  )
}
