import { useLocation } from 'react-router'
import type { PlaceShort } from '#contract/places/places.ts'
import { isWidgetPath } from '#contract/widget.ts'

/** The addresses of the steps of booking: on our own pages, or in the widget, whose query sets its appearance and is kept. */
export function useBookingAddress({ latinName }: Pick<PlaceShort, 'latinName'>) {
  const { pathname, search } = useLocation()
  const isWidget = isWidgetPath(pathname)
  const first = isWidget ? `/widget/${latinName}` : `/${latinName}/booking`
  return {
    isWidget,
    addressOf: (step: 'form' | 'code' | 'done') =>
      (step === 'form' ? first : `${first}/${step}`) + (isWidget ? search : ''),
  }
}
