// Separate from the schemas, which the browser does not load.

export const missingFacts = ['hours', 'photos', 'phone'] as const

/** Days since the last change of a place. */
export const dataAges = [90, 180, 365] as const

/** The most places of one action by ids; a larger selection is sent as a filter. */
export const MAX_SELECTED_PLACES = 500

/** The most places that are merged at once, including the remaining one. */
export const MAX_MERGED_PLACES = 11

/** The largest age of data that places are filtered by. */
export const MAX_DATA_AGE_DAYS = 10_000

/** The source of a pattern for the name of a source of imports. */
export const SOURCE_PATTERN = '^[a-z0-9-]{1,60}$'
