/** The parties that can confirm the opening hours of a place. This file has no TypeBox, which the browser does not load. */
export const hoursCheckers = ['venue', 'editors', 'guests', 'source'] as const
export type HoursChecker = (typeof hoursCheckers)[number]

/** The opening hours of a place on the map are known, doubtful or unknown. */
export const markerHours = ['known', 'doubtful', 'unknown'] as const
export type MarkerHours = (typeof markerHours)[number]

/** Hours that nobody has confirmed for so many days are doubtful. */
export const DOUBTFUL_AFTER_DAYS = 180

/** The opening hours of a place, or its closing, change when this many guests report the same. */
export const AGREEING_GUESTS = 3

/** Reports of guests older than this are ignored. */
export const REPORTS_COUNT_DAYS = 90
