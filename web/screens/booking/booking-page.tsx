import { lazy, Suspense } from 'react'
import type { Place } from '#contract/places/places.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { BookingFrame } from './booking-frame.tsx'
import { BookingPlaceholder } from './booking-placeholder.tsx'
import type { BookingStep } from './booking-steps.tsx'

const BookingSteps = lazy(async () => ({ default: (await import('./booking-steps.tsx')).BookingSteps }))

const titles: Record<BookingStep, (name: string) => string> = {
  form: (name) => `Столик: ${name}`,
  code: () => 'Введите код',
  done: () => 'Готово',
}

export function BookingPage({ place, step }: { place: Place; step: BookingStep }) {
  const isHydrated = useIsHydrated()
  return (
    <BookingFrame place={place} title={titles[step](place.name)} hasFacts={step === 'form'}>
      <Suspense fallback={<BookingPlaceholder />}>
        {isHydrated ? (
          <BookingSteps place={place} step={step} />
        ) : (
          <BookingPlaceholder withoutScripts="Чтобы забронировать столик на сайте, включите JavaScript или позвоните в заведение." />
        )}
      </Suspense>
    </BookingFrame>
  )
}
