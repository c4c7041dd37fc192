/** The number of cities that the first page loads. */
export const HOME_CITIES = 50
