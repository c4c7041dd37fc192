/**
 * Features of a place with their filter parameters and labels. Without TypeBox, because the browser needs the values.
 * Synonyms for the search are in `server/reference/feature-phrases.ts`.
 */
interface FeatureDescription {
  /** The name of the column of `places`, of the query parameter and of the payload. */
  column: string
  /** The number in `places.facets`, as the SQL function `place_facets` makes it. */
  facet: number
  label: string
  /** Continues «Бары в Москве …». */
  phrase: string
}

/** Yes-or-no features, the most requested first. */
export const placeFlags = {
  terrace: { column: 'terrace', facet: 10, label: 'Терраса', phrase: 'с террасой' },
  wifi: { column: 'wifi', facet: 11, label: 'Wi-Fi', phrase: 'с Wi-Fi' },
  businessLunch: { column: 'business_lunch', facet: 2, label: 'Бизнес-ланч', phrase: 'с бизнес-ланчем' },
  delivery: { column: 'delivery', facet: 5, label: 'Доставка', phrase: 'с доставкой' },
  alcohol: { column: 'alcohol', facet: 1, label: 'Алкоголь', phrase: 'с алкоголем' },
  childrenRoom: { column: 'children_room', facet: 4, label: 'Детская комната', phrase: 'с детской комнатой' },
  hookah: { column: 'hookah', facet: 6, label: 'Кальян', phrase: 'с кальяном' },
  karaoke: { column: 'karaoke', facet: 7, label: 'Караоке', phrase: 'с караоке' },
  sportTranslations: {
    column: 'sport_translations',
    facet: 9,
    label: 'Спортивные трансляции',
    phrase: 'со спортивными трансляциями',
  },
  mobileCharge: {
    column: 'mobile_charge',
    facet: 8,
    label: 'Зарядка для телефона',
    phrase: 'с зарядкой для телефона',
  },
  cashfree: { column: 'cashfree', facet: 3, label: 'Оплата картой', phrase: 'с оплатой картой' },
} as const satisfies Record<string, FeatureDescription>
export type FlagFeature = keyof typeof placeFlags
export type FlagColumn = (typeof placeFlags)[FlagFeature]['column']
export const flagFeatures = Object.keys(placeFlags) as FlagFeature[]

/** Features on weekends (1) or daily (2); `facet` is for weekends, the next number for daily. */
export const placeFrequencies = {
  liveMusic: { column: 'live_music', facet: 24, label: 'Живая музыка', phrase: 'с живой музыкой' },
  dancefloor: { column: 'dancefloor', facet: 20, label: 'Танцпол', phrase: 'с танцполом' },
  entertainment: {
    column: 'entertainment',
    facet: 22,
    label: 'Развлекательная программа',
    phrase: 'с развлекательной программой',
  },
} as const satisfies Record<string, FeatureDescription>
export type FrequencyFeature = keyof typeof placeFrequencies
export type FrequencyColumn = (typeof placeFrequencies)[FrequencyFeature]['column']
export const frequencyFeatures = Object.keys(placeFrequencies) as FrequencyFeature[]

/** The column and query parameter of each feature. */
export const featureColumns = {
  ...columnsOf(placeFlags),
  ...columnsOf(placeFrequencies),
  parkingType: 'parking_type',
  smokeZone: 'smoke_zone',
} as const

interface OtherFeatures<Parking, Smoke> {
  /** 0 none, 1 paid, 2 free, 3 guarded paid, 4 guarded free. */
  parking_type: Parking
  /** 1 smoking, 2 smoke-free (the default), 3 both. */
  smoke_zone: Smoke
}

/** The features by column. */
export type FeatureColumns = Record<FlagColumn, boolean> &
  Record<FrequencyColumn, 0 | 1 | 2> &
  OtherFeatures<0 | 1 | 2 | 3 | 4, 1 | 2 | 3>

/** The features by their names in the API. */
export type PlaceFeatures = {
  [Name in keyof typeof featureColumns]: FeatureColumns[(typeof featureColumns)[Name]]
}

function columnsOf<Table extends Record<string, FeatureDescription>>(table: Table) {
  return Object.fromEntries(Object.entries(table).map(([name, { column }]) => [name, column])) as {
    readonly [Name in keyof Table]: Table[Name]['column']
  }
}

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

/** The lowest ratings to filter by; they are compared with the displayed rating, which has one decimal. */
export const minRatings = ['3', '4', '4.5'] as const
export type MinRating = (typeof minRatings)[number]

/** `rating`, the highest ranking score first, is the default order. */
export const placeOrders = ['rating', 'distance', 'new', 'price'] as const
export type PlaceOrderName = (typeof placeOrders)[number]

export const OTHER_CATEGORY_ID = 132
