import { useState } from 'react'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { useSessionContext } from '#web/nouns/accounts/session.ts'
import { useFinishLogIn } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { FormAlert } from './form-alert.tsx'
import { RedirectToStep } from './redirect-to-step.tsx'
import { readDraft } from './sign-in-draft.ts'
import styles from './sign-in-form.module.css'

const APP_CODE = /^\d{6}$/

/** The second factor of signing in; without a first one it shows that. */
export function SecondFactorForm() {
  const [step] = useState(() => readDraft().step)
  return step && step.until > Date.now() ? <CodeStep token={step.token} /> : <RedirectToStep name="login" />
}

function CodeStep({ token }: { token: string }) {
  const context = useSessionContext()
  const [isBackup, setIsBackup] = useState(false)
  const [code, setCode] = useState('')
  const [isOver, setIsOver] = useState(false)
  const { element, errors, showErrors, clearErrors } = useFormErrors<'code' | 'form'>()
  const finish = useFinishLogIn(token, {
    onSuccess: (session) => completeSignIn(context, session),
    onError: (error) => {
      const status = error instanceof ApiError ? error.status : ''
      if (status === 'PasswordExpired') setIsOver(true)
      if (status === 'CredentialsMismatch') setCode('')
      showErrors({ [status === 'CredentialsMismatch' ? 'code' : 'form']: errorMessage(error) })
    },
  })
  const change = (typed: string) => {
    setCode(typed)
    clearErrors()
    // A complete code of the app is sent by itself.
    const digits = typed.replace(/\s/g, '')
    if (!isBackup && APP_CODE.test(digits)) finish.mutate(digits)
  }
  const handleSubmit = () => {
    if (!showErrors(code.trim() === '' ? { code: 'Заполните это поле' } : {})) finish.mutate(code)
  }
  if (isOver) return <StepExpired />
  return (
    <Form ref={element} className={styles.form} isPending={finish.isPending} onSubmit={handleSubmit}>
      <p className={styles.text}>
        {isBackup
          ? 'Введите один из резервных кодов, которые вы сохранили. Каждый подходит один раз.'
          : 'Откройте приложение с кодами и введите шесть цифр для Сходим.'}
      </p>
      <TextField
        key={isBackup ? 'backup' : 'app'}
        label={isBackup ? 'Резервный код' : 'Код из приложения'}
        name="code"
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        data-autofocus=""
        value={code}
        {...(errors.code !== undefined && { error: errors.code })}
        onChange={(event) => change(event.target.value)}
      />
      <FormAlert>{errors.form}</FormAlert>
      <Button type="submit" variant="primary" isWide isPending={finish.isPending}>
        Войти
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          setIsBackup(!isBackup)
          setCode('')
          clearErrors()
        }}
      >
        {isBackup ? 'Ввести код из приложения' : 'Нет доступа к приложению'}
      </Button>
    </Form>
  )
}

function StepExpired() {
  const [isRestarted, setIsRestarted] = useState(false)
  if (isRestarted) return <RedirectToStep name="login" />
  return (
    <div className={styles.form}>
      <FormAlert>Время вышло или неверных кодов было слишком много.</FormAlert>
      <Button variant="primary" isWide onClick={() => setIsRestarted(true)}>
        Войти заново
      </Button>
    </div>
  )
}
