/** What a place has, as columns of `places`: the database's type of each. */
export const placeFeatureColumns = {
  alcohol: 'bool',
  business_lunch: 'bool',
  cashfree: 'bool',
  children_room: 'bool',
  delivery: 'bool',
  hookah: 'bool',
  karaoke: 'bool',
  mobile_charge: 'bool',
  sport_translations: 'bool',
  terrace: 'bool',
  wifi: 'bool',
  dancefloor: 'int2',
  entertainment: 'int2',
  live_music: 'int2',
  parking_type: 'int2',
  smoke_zone: 'int2',
} as const

type Columns = typeof placeFeatureColumns

export type PlaceFeatures = {
  [Name in keyof Columns]: Columns[Name] extends 'bool' ? boolean : number
}

export const placeFeatureNames = Object.keys(placeFeatureColumns) as (keyof PlaceFeatures)[]
