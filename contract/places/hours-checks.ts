/** The parties that can confirm the opening hours of a place. This file has no TypeBox, which the browser does not load. */
export const hoursConfirmers = ['venue', 'editors', 'guests', 'source'] as const
export type HoursConfirmer = (typeof hoursConfirmers)[number]

/** The opening hours of a place on the map are known, doubtful or unknown. */
export const hoursStatuses = ['known', 'doubtful', 'unknown'] as const
export type HoursStatus = (typeof hoursStatuses)[number]

/** Hours that nobody has confirmed for so many days are doubtful. */
export const HOURS_DOUBTFUL_AFTER_DAYS = 180

/** The opening hours of a place, or its closing, change when this many guests report the same. */
export const MIN_AGREEING_GUESTS = 3

/** Reports of guests older than this are ignored. */
export const MAX_HOURS_REPORT_AGE_DAYS = 90
