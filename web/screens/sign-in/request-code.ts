import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import {
  type CodePurpose,
  isSameAddress,
  useSendSignInCode,
} from '#web/nouns/accounts/sign-in/sign-in-changes.ts'
import { type AccountForm, addressErrors, showRequestError } from './account-form.ts'
import { readDraft, writeDraft } from './sign-in-draft.ts'

export const confirmModals = {
  registration: 'confirm_registration',
  restore: 'confirm_restore_password',
} as const

/** Requests a code and opens the step where it is typed. */
export function useRequestCode(purpose: CodePurpose, form: AccountForm) {
  const navigate = useNavigate()
  const modalAddress = useModalAddress()
  const [blockedUntil, setBlockedUntil] = useState(0)

  const goToCode = () =>
    navigate(modalAddress(confirmModals[purpose]), { replace: true, preventScrollReset: true })

  const send = useSendSignInCode(purpose, {
    onSuccess: (sent) => {
      writeDraft({ sent })
      return goToCode()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 'ResendSmsTemporaryBlocked') {
        setBlockedUntil(Date.now() + (error.timeoutSeconds ?? 0) * 1000)
        return
      }
      setBlockedUntil(0)
      showRequestError(form, error)
    },
  })
  const requestCode = () => {
    if (!form.showErrors(addressErrors(form.values))) send.mutate(form.address)
  }

  const { sent } = readDraft()
  const isCodeSent = sent?.purpose === purpose && isSameAddress(sent.address, form.address)
  return {
    requestCode,
    isPending: send.isPending,
    blockedSeconds: useSecondsLeft(blockedUntil),
    isCodeSent,
  }
}
