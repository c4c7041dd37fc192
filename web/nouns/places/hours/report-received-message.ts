import { AGREEING_GUESTS } from '#contract/places/hours-checks.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'

/** Shown after a report, while fewer guests than needed say the same. */
export const reportReceivedMessage = `Спасибо! Изменим, когда так скажут ${countOf(AGREEING_GUESTS, forms.guests)}`
