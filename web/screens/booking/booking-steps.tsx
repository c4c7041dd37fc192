import type { Place } from '#contract/places/places.ts'
import { BookingForm } from './booking-form.tsx'
import { CodeStep } from './code-step.tsx'
import { DoneStep } from './done-step.tsx'
import { WithTerms } from './with-terms.tsx'

export type BookingStep = 'form' | 'code' | 'done'

/** The steps are rendered only in the browser, which has the draft; their data are loaded once for all steps. */
export function BookingSteps({ place, step }: { place: Place; step: BookingStep }) {
  if (step === 'code') return <CodeStep place={place} />
  if (step === 'done') return <DoneStep place={place} />
  return <WithTerms place={place}>{(terms) => <BookingForm place={place} terms={terms} />}</WithTerms>
}
