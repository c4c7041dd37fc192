/** How many cities the first page knows by heart. */
export const HOME_CITIES = 50
