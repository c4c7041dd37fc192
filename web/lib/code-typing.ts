import { type FormEvent, useState } from 'react'
import { countOf } from './format/plurals.ts'
import { useOneAtATime } from './one-at-a-time.ts'

interface Refusal {
  /** What stands at the field. */
  words: string
  /** The code itself is no good any more: the next one is typed anew. */
  isUseless: boolean
}

/** The typing of a code from a message: a whole one is sent by itself, one at a time. */
export function useCodeTyping(length: number, send: (code: string) => Promise<Refusal | undefined>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [confirm, isPending] = useOneAtATime(async (typed: string) => {
    setError(undefined)
    const refusal = await send(typed)
    if (!refusal) return
    setError(refusal.words)
    if (refusal.isUseless) setCode('')
  })
  return {
    isPending,
    setError,
    startAnew: () => {
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
        if (typed.length >= length) void confirm(typed)
      },
    },
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (code.length >= length) void confirm(code)
      else setError(code === '' ? 'Данное поле обязательное' : `В коде ${countOf(length, digits)}`)
    },
  }
}

const digits = ['цифра', 'цифры', 'цифр'] as const
