/**
 * The places of a city stand in tiers by their ranking score: 200 in the first, three times as many in it and the second
 * together, and so on. A word that tens of thousands have is found among the best few of them, a rare one in every tier.
 */
export const FIRST_TIER = 200
export const TIER_GROWTH = 3
export const LAST_TIER = 10
