/** Assigns each place to the city that contains it. */
export const AUTO_CITY = 'auto'
