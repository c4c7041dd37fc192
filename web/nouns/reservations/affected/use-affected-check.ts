import { useState } from 'react'
import type { PlaceChange } from '#contract/places/place-writing.ts'
import type { AffectedReservations } from '#contract/reservations/reservations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useCountAffected } from './affected-query.ts'

interface AffectedCheckHandlers {
  /** The change breaks no reservation, or the person confirmed that it may. */
  onChecked: () => void
  onError: (error: Error) => void
}

/** Counts the reservations that a change of a place would break, before anything is saved. */
export function useAffectedCheck(placeId: string, { onChecked, onError }: AffectedCheckHandlers) {
  const [affected, setAffected] = useState<AffectedReservations | null>(null)
  const count = useCountAffected(placeId, {
    onSuccess: (found) => (found.count > 0 ? setAffected(found) : onChecked()),
    onError: (error) => {
      // The save itself gives better messages for errors of single fields.
      if (error instanceof ApiError && error.code === 422) onChecked()
      else onError(error)
    },
  })
  return {
    /** Reservations that the change would break; it needs a confirmation. */
    affected,
    isPending: count.isPending,
    /** Only the status and the hours of a place can break reservations. */
    check: ({ status, reopens_on, schedules }: PlaceChange) => {
      const planned = {
        ...(status && { status }),
        ...(reopens_on !== undefined && { reopens_on }),
        ...(schedules && { schedules }),
      }
      if (Object.keys(planned).length === 0) onChecked()
      else count.mutate(planned)
    },
    confirm: (isConfirmed: boolean) => {
      setAffected(null)
      if (isConfirmed) onChecked()
    },
  }
}
