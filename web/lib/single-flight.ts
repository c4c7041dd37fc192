import {
  type DefaultError,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'

/** Reactions of a screen to a write. The hook of the write has changed the cache by then. */
export interface WriteHandlers<Data = unknown> {
  onSuccess?: (data: Data) => unknown
  onError?: (error: Error) => unknown
  onSettled?: () => unknown
}

/**
 * `useMutation` of a form. Its `isPending` reaches the button a moment after the press, time enough for the second
 * half of a double click: this counts from the press itself.
 */
export function useSingleFlightMutation<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const mutation = useMutation(options)
  const isInFlight = useRef(false)
  const mutate = (variables: Variables, handlers?: MutateOptions<Data, DefaultError, Variables, Context>) => {
    if (isInFlight.current) return
    isInFlight.current = true
    const finish = () => {
      isInFlight.current = false
    }
    mutation.mutateAsync(variables, handlers).then(finish, finish)
  }
  return { ...mutation, mutate }
}
