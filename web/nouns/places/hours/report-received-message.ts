import { MIN_AGREEING_GUESTS } from '#contract/places/hours-checks.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'

/** Shown after a report, while fewer guests than needed say the same. */
export const reportReceivedMessage = `Спасибо! Изменим, когда так скажут ${formatCount(MIN_AGREEING_GUESTS, nounForms.guests)}`
