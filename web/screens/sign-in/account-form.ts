import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { SignInAddress } from '#web/nouns/accounts/sign-in-changes.ts'
import { readDraft, writeDraft } from './sign-in-draft.ts'

export interface AccountValues extends SignInAddress {
  password: string
}

export type AccountForm = UseFormReturn<AccountValues>

/** The form of all steps with an address; typed values are kept from step to step. */
export function useAccountForm(): AccountForm {
  const form = useForm<AccountValues>({
    defaultValues: { ...readDraft().address, password: '' },
    shouldFocusError: true,
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password: _, ...address } }) => writeDraft({ address }),
      }),
    [subscribe],
  )
  return form
}

/** Marked as wrong without words: they stand elsewhere. */
const NO_WORDS = ''

/** Where the words of a refused sign-in stand: under the fields they are about, else on the form. */
export function placeLoginError(form: AccountForm, error: unknown): void {
  const { channel } = form.getValues()
  if (isMismatch(error)) {
    form.resetField('password')
    form.setError(channel, { type: 'server', message: NO_WORDS })
    form.setError('password', { type: 'server', message: error.message }, { shouldFocus: true })
    return
  }
  if (placeFieldErrors(form, error)) return
  form.setError('root.server', { message: messageOf(error) })
  if (error instanceof ApiError && error.code >= 500 && error.status !== 'NoConnection') {
    form.setError(channel, { type: 'server', message: NO_WORDS })
    form.setError('password', { type: 'server', message: NO_WORDS })
  }
}

/** The same for asking for a code. */
export function placeRequestError(form: AccountForm, error: unknown): void {
  const { channel } = form.getValues()
  if (error instanceof ApiError && (error.status === 'UserAlreadyExist' || error.status === 'UserNotExist')) {
    form.setError(channel, { type: error.status, message: error.message }, { shouldFocus: true })
    return
  }
  if (!placeFieldErrors(form, error)) form.setError('root.server', { message: messageOf(error) })
}

function placeFieldErrors(form: AccountForm, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 'ValidationFailed') return false
  const names = (['email', 'phone', 'password'] as const).filter((name) => error.fields[name]?.length)
  for (const name of names) form.setError(name, { type: 'server', message: error.fields[name]?.[0] })
  return names.length > 0
}

function isMismatch(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.status === 'CredentialsMismatch' || error.status === 'FieldInvalid')
  )
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Произошла некая ошибка'
}
