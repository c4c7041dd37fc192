// Separate from the schemas, which the browser does not load.

export const missingFacts = ['hours', 'photos', 'phone'] as const

/** Days since the last change of a place. */
export const dataAges = [90, 180, 365] as const

/** The most places of one action by ids; a larger selection is sent as a filter. */
export const MAX_SELECTED_PLACES = 500

/** The most places that are merged at once, including the remaining one. */
export const MAX_MERGED_PLACES = 11
