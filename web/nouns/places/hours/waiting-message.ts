import { AGREEING_GUESTS } from '#contract/places/hours-checks.ts'

/** Shown after a report, while fewer guests than needed say the same. */
export const waitingMessage = `Спасибо! Изменим, когда так скажут ${AGREEING_GUESTS}\u00A0гостя`
