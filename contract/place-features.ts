/** What a place can have, and how the filter asks for it. Free of TypeBox: the browser needs the values. */

export const flagFeatures = [
  'alcohol',
  'businessLunch',
  'cashfree',
  'childrenRoom',
  'delivery',
  'hookah',
  'karaoke',
  'mobileCharge',
  'sportTranslations',
  'terrace',
  'wifi',
] as const
export type FlagFeature = (typeof flagFeatures)[number]

/** 0 none, 1 weekends, 2 daily. */
export const frequencyFeatures = ['dancefloor', 'entertainment', 'liveMusic'] as const
export type FrequencyFeature = (typeof frequencyFeatures)[number]

export interface PlaceFeatures extends Record<FlagFeature, boolean>, Record<FrequencyFeature, 0 | 1 | 2> {
  /** 0 none, 1 paid, 2 free, 3 guarded paid, 4 guarded free. */
  parkingType: 0 | 1 | 2 | 3 | 4
  /** 1 smoking, 2 smoke-free (the default), 3 both. */
  smokeZone: 1 | 2 | 3
}

/** The name of a feature in a query string. */
export const featureQueryNames = {
  alcohol: 'alcohol',
  businessLunch: 'business_lunch',
  cashfree: 'cashfree',
  childrenRoom: 'children_room',
  delivery: 'delivery',
  hookah: 'hookah',
  karaoke: 'karaoke',
  mobileCharge: 'mobile_charge',
  sportTranslations: 'sport_translations',
  terrace: 'terrace',
  wifi: 'wifi',
  dancefloor: 'dancefloor',
  entertainment: 'entertainment',
  liveMusic: 'live_music',
  parkingType: 'parking_type',
  smokeZone: 'smoke_zone',
} as const

export const parkingChoices = ['free', 'both', 'guarded', 'any'] as const
export type ParkingChoice = (typeof parkingChoices)[number]

export const smokeChoices = ['smoke', 'smokefree', 'both'] as const
export type SmokeChoice = (typeof smokeChoices)[number]

/** Levels of the average check in roubles: [from, to), the last one open. */
export const averageCheckLevels = [
  { level: 1, from: 0, to: 500 },
  { level: 2, from: 500, to: 1000 },
  { level: 3, from: 1000, to: 2000 },
  { level: 4, from: 2000, to: null },
] as const

/** «Не ниже»: of the rating as it is shown, to one decimal. */
export const minRatings = ['3', '4', '4.5'] as const
export type MinRating = (typeof minRatings)[number]

/** `rating`, best regarded first, is the order of a list that asks for none. */
export const placeOrders = ['rating', 'distance', 'new', 'price'] as const
export type PlaceOrderName = (typeof placeOrders)[number]

export const OTHER_CATEGORY_ID = 132
