import {
  type DefaultError,
  type MutateOptions,
  type UseMutationOptions,
  useMutation,
} from '@tanstack/react-query'
import { useRef } from 'react'

/** Callbacks of a screen for a write. The hook has updated the cache before they run. */
export interface WriteHandlers<Data = unknown> {
  onSuccess?: (data: Data) => unknown
  onError?: (error: Error) => unknown
  onSettled?: () => unknown
}

/**
 * `useMutation` that ignores calls while one is pending. `isPending` reaches the button after the next render, too
 * late for the second half of a double click.
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
