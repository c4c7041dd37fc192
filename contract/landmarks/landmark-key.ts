import { Type } from 'typebox'

/** `metro-chistye-prudy`: the kind and the name of a landmark, unique in a city. */
export const LandmarkKey = Type.String({ pattern: '^[a-z]{4,10}-[a-z0-9-]{1,80}$' })
