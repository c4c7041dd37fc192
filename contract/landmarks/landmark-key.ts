import { Type } from 'typebox'

/** `metro-chistye-prudy`: the kind and the name of a landmark, unique in a city. */
export const LandmarkKey = Type.String({ pattern: '^[a-z]{4,10}-[a-z0-9-]{1,80}$' })

/** The distance from a landmark. */
export const NearMeters = Type.Integer({ minimum: 100, maximum: 5000 })
