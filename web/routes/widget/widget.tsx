import { useParams } from 'react-router'
import { pageNotFound } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { loadBooking } from '#web/screens/booking/load-booking.ts'
import { WidgetPage } from '#web/screens/booking/widget-page.tsx'

export async function load(args: PageLoadArgs) {
  if (!stepOf(args.params.step)) throw pageNotFound()
  return loadBooking(args)
}

export default function WidgetRoute() {
  const place = useCurrentPlace()
  const step = stepOf(useParams().step)
  return place && step && <WidgetPage place={place} step={step} />
}

function stepOf(name: string | undefined) {
  return name === undefined ? 'form' : (['code', 'done'] as const).find((step) => step === name)
}
