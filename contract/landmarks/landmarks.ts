import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { oneOf, Slug } from '#contract/fields.ts'
import { LandmarkKey } from './landmark-key.ts'
import { landmarkKinds } from './landmark-kinds.ts'

/** A metro station, a park, a museum: whatever a place may be near. */
export const Landmark = Type.Object({
  /** For the filter `near` of places. */
  key: LandmarkKey,
  kind: oneOf(landmarkKinds),
  name: Type.String(),
  /** Lines of the metro; empty where the source has none. */
  lines: Type.Array(
    Type.Object({ name: Type.String(), colour: Type.String({ description: '#rrggbb or empty' }) }),
  ),
  lat: Type.Number(),
  lon: Type.Number(),
})
export type Landmark = Static<typeof Landmark>

export const listLandmarks = endpoint({
  method: 'GET',
  path: '/api/v2/landmarks',
  schema: {
    summary: 'Landmarks of a city that have a place nearby, ordered by name; empty where no source has any',
    tags: ['search'],
    querystring: Type.Object({
      city: Slug,
      kind: Type.Optional(oneOf(landmarkKinds)),
      key: Type.Optional(LandmarkKey),
    }),
    response: { 200: envelope({ landmarks: Type.Array(Landmark) }) },
  },
  errors: ['ValidationFailed'],
})
