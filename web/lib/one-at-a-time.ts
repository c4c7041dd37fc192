import {
  type DefaultError,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** One effect however often it is pressed: while a run is under way, further calls do nothing. */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): [start: (...args: Args) => Promise<void>, isPending: boolean] {
  const isUnderWay = useRef(false)
  const [isPending, setIsPending] = useState(false)
  const start = async (...args: Args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsPending(true)
    try {
      await run(...args)
    } finally {
      isUnderWay.current = false
      setIsPending(false)
    }
  }
  return [start, isPending]
}

/**
 * `useMutation` of a form. Its `isPending` reaches the button a moment after the press, time enough for the second
 * half of a double click: this counts from the press itself.
 */
export function useOneMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const mutation = useMutation(options)
  const isUnderWay = useRef(false)
  const mutate = (variables: Variables, handlers?: MutateOptions<Data, DefaultError, Variables, Context>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const settle = () => {
      isUnderWay.current = false
    }
    mutation.mutateAsync(variables, handlers).then(settle, settle)
  }
  return { ...mutation, mutate }
}
