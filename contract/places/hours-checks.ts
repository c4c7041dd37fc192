/** The parties that may say that the opening hours of a place are right. Free of TypeBox. */
export const hoursCheckers = ['venue', 'editors', 'guests', 'source'] as const
export type HoursChecker = (typeof hoursCheckers)[number]

/** How sure the opening hours of a marker's place are. */
export const markerHours = ['known', 'doubtful', 'unknown'] as const
export type MarkerHours = (typeof markerHours)[number]

/** Hours that nobody has confirmed for longer are doubtful. */
export const DOUBTFUL_AFTER_DAYS = 180

/** Guests who have to agree before their word changes a place. */
export const AGREEING_GUESTS = 3

/** Reports of guests that are older do not count. */
export const REPORTS_COUNT_DAYS = 90
