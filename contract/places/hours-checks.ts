/** The parties that can confirm the opening hours of a place. This file has no TypeBox, which the browser does not load. */
export const hoursCheckers = ['venue', 'editors', 'guests', 'source'] as const
export type HoursChecker = (typeof hoursCheckers)[number]

/** How certain the opening hours of a marker's place are. */
export const markerHours = ['known', 'doubtful', 'unknown'] as const
export type MarkerHours = (typeof markerHours)[number]

/** Hours that nobody has confirmed for so many days are doubtful. */
export const DOUBTFUL_AFTER_DAYS = 180

/** How many guests have to agree to change a place. */
export const AGREEING_GUESTS = 3

/** Older reports of guests do not count. */
export const REPORTS_COUNT_DAYS = 90
