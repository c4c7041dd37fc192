/**
 * The places of a city are divided into tiers by their ranking score: 200 in the first, three times as many in the
 * first two together, and so on. A word of tens of thousands of places is found among the best few of them, a rare
 * one in every tier.
 */
export const FIRST_TIER = 200
export const TIER_GROWTH = 3
export const LAST_TIER = 10
