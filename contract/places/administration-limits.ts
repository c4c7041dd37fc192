// Apart from the schemas, which the browser has no use for.

export const missingFacts = ['hours', 'photos', 'phone'] as const

/** Days since the last change of a place. */
export const dataAges = [90, 180, 365] as const

/** More places than this are named by a filter. */
export const MAX_CHOSEN = 500

/** Duplicates of one place, with the one that stays. */
export const MAX_JOINED = 11
