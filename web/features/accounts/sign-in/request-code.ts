import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'
import { type AccountForm, placeRequestError } from './account-form.ts'
import {
  addressRequest,
  type CodePurpose,
  isSameAddress,
  readDraft,
  type SentCode,
  type SignInAddress,
  writeDraft,
} from './sign-in-draft.ts'

const operations = {
  registration: 'POST /api/v2/auth/request-password',
  restore: 'POST /api/v2/auth/restore-password',
} as const

export const confirmModals = {
  registration: 'confirm_registration',
  restore: 'confirm_restore_password',
} as const

/** Asks for a code and remembers that it is on its way. */
export function useSendCode(purpose: CodePurpose): (address: SignInAddress) => Promise<SentCode> {
  const queryClient = useQueryClient()
  return async (address) => {
    const { timeout } = await apiOf(queryClient).call(operations[purpose], { body: addressRequest(address) })
    const sent = { purpose, address, resendAt: Date.now() + timeout * 1000 }
    writeDraft({ sent })
    return sent
  }
}

/** A form's way to the step where the code is typed in. */
export function useRequestCode(purpose: CodePurpose, form: AccountForm) {
  const send = useSendCode(purpose)
  const navigate = useNavigate()
  const modalAddress = useModalAddress()
  const [blockedUntil, setBlockedUntil] = useState(0)

  const goToCode = () =>
    navigate(modalAddress(confirmModals[purpose]), { replace: true, preventScrollReset: true })

  const [requestCode, isPending] = useOneAtATime(async () => {
    form.clearErrors()
    const { password: _, ...address } = form.getValues()
    try {
      await send(address)
    } catch (error) {
      if (error instanceof ApiError && error.status === 'ResendSmsTemporaryBlocked') {
        setBlockedUntil(Date.now() + (error.timeoutSeconds ?? 0) * 1000)
        return
      }
      setBlockedUntil(0)
      placeRequestError(form, error)
      return
    }
    await goToCode()
  })

  const { sent } = readDraft()
  const isCodeOnItsWay = sent?.purpose === purpose && isSameAddress(sent.address, form.getValues())
  return { requestCode, isPending, blockedSeconds: useSecondsLeft(blockedUntil), isCodeOnItsWay }
}
