/** Limits and labels of polls. Free of TypeBox: screens use them as well. */
export const MIN_POLL_PLACES = 2
export const MAX_POLL_PLACES = 8
export const MAX_POLL_TIMES = 8
export const MAX_POLL_TITLE = 80
export const MAX_VOTERS = 100
export const MAX_VOTER_NAME = 40
export const POLL_DAYS = 30
/** Tables are searched for at least two guests, before anybody has voted. */
export const MIN_POLL_GUESTS = 2

/** The availability of a place at a time; `unbookable`: open, but not booked on the site then. */
export const pollTableStates = ['free', 'full', 'closed', 'past', 'unbookable'] as const
export type TableState = (typeof pollTableStates)[number]

export const pollBookingStatuses = ['requested', 'confirmed', 'cancelled'] as const
export type PollBookingStatus = (typeof pollBookingStatuses)[number]

/** The reasons why a vote sent by a plain form was refused, as the address of the page names them. */
export const voteRefusals = ['name', 'phone', 'choice', 'closed', 'often', 'other'] as const
export type VoteRefusal = (typeof voteRefusals)[number]
