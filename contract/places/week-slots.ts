/** The bitmap of a week: bit `n` is the half-hour `n` since Monday 00:00, set where the place is open when it begins. */
export const SLOT_MINUTES = 30
export const SLOTS_OF_DAY = (24 * 60) / SLOT_MINUTES
export const SLOTS_OF_WEEK = 7 * SLOTS_OF_DAY

/** Earlier hours belong to the business day before. */
export const BUSINESS_DAY_START = '06:00'

/** How far ahead exceptions are known and a moment can be chosen. */
export const DAYS_AHEAD = 14
