import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Returns the key for an input: the same input sent again keeps its key, so that the server writes it once. */
export function useIdempotencyKey(): (input: unknown) => string {
  const last = useRef({ key: '', input: '' })
  return (input) => {
    const text = JSON.stringify(input)
    if (last.current.input !== text) last.current = { key: newKey(), input: text }
    return last.current.key
  }
}
