import { type Static, Type } from 'typebox'

const Count = Type.Integer()

/** Reasons why a row of a file is not imported. */
export const skipReasons = [
  'not-food',
  'canteen',
  'no-name',
  'bad-coordinates',
  'closed',
  'unsure',
  'no-city',
  'duplicate',
] as const
export type SkipReason = (typeof skipReasons)[number]

export const ImportReport = Type.Object({
  read: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  /** Rows of places known from another source; also counted as updated. */
  matched: Count,
  /** Rows that may be a known place, which a person has to decide. */
  possibleMatches: Count,
  skipped: Type.Object({
    'not-food': Count,
    canteen: Count,
    'no-name': Count,
    'bad-coordinates': Count,
    closed: Count,
    unsure: Count,
    'no-city': Count,
    duplicate: Count,
  } satisfies Record<SkipReason, typeof Count>),
  /** Changes of places that people work for, which these people have to decide about. */
  proposed: Count,
  closed: Count,
  reopened: Count,
  broken: Type.Array(Type.Object({ line: Count, reason: Type.String() })),
  hours: Type.Object({ understood: Count, partly: Count, notUnderstood: Count, withNote: Count }),
  phones: Type.Object({
    /** Different numbers. */
    read: Count,
    unread: Count,
  }),
  organisations: Count,
  organisationsCreated: Count,
  /** Metro stations, parks, museums; absent from older reports. */
  landmarks: Type.Optional(
    Type.Object({ read: Count, created: Count, updated: Count, unchanged: Count, removed: Count }),
  ),
  /** With «auto»: the cities that places went to. */
  cities: Type.Array(
    Type.Object({ name: Type.String(), latinName: Type.String(), places: Count, isNew: Type.Boolean() }),
  ),
})
export type ImportReport = Static<typeof ImportReport>
