import type { Reservation } from '#contract/reservations/reservations.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { formatCountdown } from '#web/lib/format/countdown.ts'
import { useSecondsLeft } from '#web/lib/seconds-left.ts'

/** The seconds for which seats are held; null for any other reservation, and until the browser knows the time. */
export function useHeldSeconds({
  status,
  heldUntil,
}: Pick<Reservation, 'status' | 'heldUntil'>): number | null {
  const seconds = useSecondsLeft(Date.parse(heldUntil ?? '') || 0)
  const isHydrated = useIsHydrated()
  return status === 'held' && heldUntil !== null && isHydrated ? seconds : null
}

export function HeldTime({ seconds }: { seconds: number }) {
  return (
    <p>
      {'Держим за вами ещё '}
      <b role="timer" data-figures="">
        {formatCountdown(seconds)}
      </b>
    </p>
  )
}
