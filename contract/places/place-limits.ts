/** Limits of a place, which the server validates and forms display. Without TypeBox, which the browser does not load. */
export const placeLimits = {
  name: 120,
  shortDescription: 200,
  description: 5000,
  subcategory: 60,
  street: 120,
  building: 30,
  district: 60,
  settlement: 60,
  floor: 20,
  entrance: 40,
  phones: 10,
  links: 10,
  cuisines: 10,
  tags: 10,
  schedules: 10,
  /** Intervals of one schedule: six on each day of the week. */
  scheduleItems: 42,
  albums: 20,
  photosPerGallery: 100,
  menus: 20,
  sectionsPerMenu: 50,
  dishesPerSection: 200,
  dishesPerMenu: 500,
  /** Roubles. */
  maxPrice: 1_000_000,
  seats: 10_000,
  stayMinutes: { min: 30, max: 1440 },
  unpublishedReason: 500,
} as const

/** A place farther from the centre of its city needs a confirmation before it is saved. */
export const FAR_FROM_CITY_METERS = 200_000

/**
 * A place within this distance with a similar name, or anywhere in the city with the same phone, is a possible
 * duplicate.
 */
export const DUPLICATE_RADIUS_METERS = 500

/** The most rows in an uploaded table of an organisation's places. */
export const MAX_PLACES_FILE_ROWS = 500

/** The number of digits of the code that proves a claim. */
export const CLAIM_CODE_LENGTH = 6
