import { useState } from 'react'
import { formatCount } from './format/plurals.ts'

interface Refusal {
  /** Shown at the field. */
  message: string
  /** The code is no longer valid: the field is cleared for the next one. */
  isCodeExpired: boolean
}

interface Confirmation {
  isPending: boolean
  mutate: (code: string, handlers: { onError: (error: Error) => void }) => void
}

/**
 * The state of a field for a code from a message: a complete code is sent by itself, one at a time. @param refusalOf
 * returns undefined for an error that is not about the code
 */
export function useCodeField(
  length: number,
  confirmation: Confirmation,
  refusalOf: (error: Error) => Refusal | undefined,
) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { isPending, mutate } = confirmation
  const confirm = (typed: string) => {
    setError(undefined)
    mutate(typed, {
      onError: (failure) => {
        const refusal = refusalOf(failure)
        if (!refusal) return
        setError(refusal.message)
        if (refusal.isCodeExpired) setCode('')
      },
    })
  }
  return {
    isPending,
    setError,
    resetCode: () => {
      setCode('')
      setError(undefined)
    },
    field: {
      length,
      value: code,
      error,
      'aria-busy': isPending,
      onChange: (typed: string) => {
        if (isPending) return
        setCode(typed)
        setError(undefined)
        if (typed.length >= length) confirm(typed)
      },
    },
    handleSubmit: () => {
      if (code.length >= length) confirm(code)
      else setError(code === '' ? 'Заполните это поле' : `В коде ${formatCount(length, digits)}`)
    },
  }
}

const digits = ['цифра', 'цифры', 'цифр'] as const
