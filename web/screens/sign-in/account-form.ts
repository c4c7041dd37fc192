import { useRef, useState } from 'react'
import { ApiError, errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { phoneError } from '#web/lib/phone-mask.ts'
import { emailError } from '#web/nouns/accounts/email-error.ts'
import type { SignInAddress } from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { readDraft, writeDraft } from './sign-in-draft.ts'

interface AccountValues extends SignInAddress {
  password: string
}

type AccountErrors = FormErrors<'email' | 'phone' | 'password' | 'form'>

export type AccountForm = ReturnType<typeof useAccountForm>

/** The form of all steps with an address; the input is kept from step to step. */
export function useAccountForm() {
  const [values, setValues] = useState<AccountValues>(() => ({ ...readDraft().address, password: '' }))
  const { element, errors, setErrors, showErrors, clearErrors } = useFormErrors<keyof AccountErrors>()
  /** The status of a refusal that leads to another step: the account exists, or it does not. */
  const [refusedStatus, setRefusedStatus] = useState<string>()
  const isTried = useRef(false)
  const { password, ...address } = values

  return {
    element,
    values,
    address,
    errors,
    setErrors,
    refusedStatus,
    setRefusedStatus,
    showErrors: (found: AccountErrors) => {
      isTried.current = true
      setRefusedStatus(undefined)
      return showErrors(found)
    },
    clearErrors: () => {
      setRefusedStatus(undefined)
      clearErrors()
    },
    /** After the first attempt a changed field is validated while typing. */
    change: (part: Partial<AccountValues>) => {
      const next = { ...values, ...part }
      const { password: _, ...nextAddress } = next
      setValues(next)
      writeDraft({ address: nextAddress })
      setRefusedStatus(undefined)
      if ('channel' in part) clearErrors()
      else if (isTried.current) setErrors((before) => ({ ...before, ...recheck(next, part) }))
    },
  }
}

/** Errors of the typed e-mail or phone. */
export function addressErrors({ channel, email, phone, phoneMask }: AccountValues): AccountErrors {
  const error = channel === 'email' ? emailError(email) : phoneError(phone, phoneMask)
  return error === undefined ? {} : { [channel]: error }
}

export function passwordErrors({ password }: AccountValues): AccountErrors {
  return password === '' ? { password: 'Данное поле обязательное' } : {}
}

function recheck(values: AccountValues, changed: Partial<AccountValues>): AccountErrors {
  const { email, phone, password } = { ...addressErrors(values), ...passwordErrors(values) }
  return {
    ...('email' in changed && { email }),
    ...('phone' in changed && { phone }),
    ...('password' in changed && { password }),
  }
}

/** Marks a field as invalid; the message is shown elsewhere. */
const NO_TEXT = ''

/** Shows the error of a refused sign-in at its fields, else on the form. */
export function showLoginError(form: AccountForm, error: unknown): void {
  const { channel } = form.values
  if (isMismatch(error)) {
    form.change({ password: '' })
    form.setErrors({ [channel]: NO_TEXT, password: error.message })
    form.element.current?.querySelector<HTMLElement>('[name=password]')?.focus()
    return
  }
  if (showFieldErrors(form, error)) return
  const isBroken = error instanceof ApiError && error.code >= 500 && error.status !== 'NoConnection'
  form.setErrors({
    form: errorMessage(error),
    ...(isBroken && { [channel]: NO_TEXT, password: NO_TEXT }),
  })
}

/** The same for requesting a code. */
export function showRequestError(form: AccountForm, error: unknown): void {
  if (error instanceof ApiError && (error.status === 'UserAlreadyExist' || error.status === 'UserNotExist')) {
    form.showErrors({ [form.values.channel]: error.message })
    form.setRefusedStatus(error.status)
    return
  }
  if (!showFieldErrors(form, error)) form.setErrors({ form: errorMessage(error) })
}

function showFieldErrors(form: AccountForm, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 'ValidationFailed') return false
  const { email, phone, password } = fieldErrors(error)
  return form.showErrors({ ...(email && { email }), ...(phone && { phone }), ...(password && { password }) })
}

function isMismatch(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.status === 'CredentialsMismatch' || error.status === 'FieldInvalid')
  )
}
