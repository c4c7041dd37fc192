/**
 * The reference lists, and the fields of each in the order of the form. Without TypeBox, which the browser does not
 * load.
 */
export const referenceFields = {
  cities: [
    'name',
    'latinName',
    'nameIn',
    'nameFrom',
    'aliases',
    'lat',
    'lon',
    'bounds',
    'timeZone',
    'countryCode',
    'population',
  ],
  categories: ['name', 'namePlural', 'latinName', 'icon', 'pattern', 'color', 'position'],
  cuisines: ['name', 'latinName', 'isNoun', 'pattern', 'osmValues'],
  dresscodes: ['name', 'description'],
  tags: ['name', 'shortName', 'latinName', 'icon', 'color', 'position'],
} as const

export type ReferenceListName = keyof typeof referenceFields
export type ReferenceField = (typeof referenceFields)[ReferenceListName][number]

export const referenceLists = [
  'cities',
  'categories',
  'cuisines',
  'dresscodes',
  'tags',
] as const satisfies ReferenceListName[]

/** The required fields of each list. */
export const requiredFields: Readonly<Record<ReferenceListName, readonly ReferenceField[]>> = {
  cities: ['name', 'lat', 'lon'],
  categories: ['name', 'namePlural', 'latinName', 'icon', 'pattern', 'color'],
  cuisines: ['name', 'latinName'],
  dresscodes: ['name'],
  tags: ['name', 'shortName', 'latinName'],
}
