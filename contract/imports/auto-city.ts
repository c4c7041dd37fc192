/** Where each place goes to the city that holds it. */
export const AUTO_CITY = 'auto'
