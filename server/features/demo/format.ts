import { type Static, Type } from 'typebox'
import {
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_PLACES,
  MAX_COLLECTION_TITLE,
  MIN_SHOWN_PLACES,
} from '#contract/collections/collection-limits.ts'
import { oneOf } from '#contract/fields.ts'
import { landmarkKinds } from '#contract/landmarks/landmark-kinds.ts'
import { fillRecord, flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import {
  MAX_POLL_PLACES,
  MAX_POLL_TIMES,
  MAX_POLL_TITLE,
  MAX_VOTER_NAME,
  MIN_POLL_PLACES,
} from '#contract/polls/poll-limits.ts'

/**
 * The format of the demo files. Fields are named like the columns they fill; references are keys: people,
 * organisations and pictures have their own, places and reference lists use latin names.
 */
const strict = { additionalProperties: false }
const Key = Type.String({ pattern: '^[a-z0-9-]+$' })
/** Days before the demo is loaded. */
const DaysAgo = Type.Number({ minimum: 0 })
const Text = Type.String({ minLength: 1 })
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
const optionalText = Type.Optional(Text)
const Pictures = Type.Optional(Type.Array(Key))
/** The keys of people, in the order of their likes. */
const LikedBy = Type.Optional(Type.Array(Key))

/** By key. The files are `pictures/<size>/<key>.webp`. */
export const DemoPictures = Type.Record(
  Key,
  Type.Object(
    { caption: Text, width: Type.Integer(), height: Type.Integer(), thumbhash: Type.String() },
    strict,
  ),
)

export const DemoPeople = Type.Array(
  Type.Object(
    {
      key: Key,
      first_name: Text,
      second_name: Text,
      city: Key,
      email: Type.Optional(Text),
      about: Type.Optional(Text),
      avatar: Type.Optional(Key),
      days_ago: DaysAgo,
    },
    strict,
  ),
)

const DaysAgoByKey = Type.Optional(Type.Record(Key, DaysAgo))
/** By the key of the follower. */
export const DemoFollows = Type.Record(
  Key,
  Type.Object({ people: DaysAgoByKey, places: DaysAgoByKey, organisations: DaysAgoByKey }, strict),
)

/** Weeks that places share, by name. */
export const DemoHours = Type.Record(
  Key,
  Type.Array(
    Type.Object(
      {
        /** 1 is Monday. */
        dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
        startAt: TimeOfDay,
        /** Not after `startAt` means the next day. */
        endAt: TimeOfDay,
      },
      strict,
    ),
  ),
)

export const DemoOrganisations = Type.Array(
  Type.Object(
    { key: Key, name: Text, category: Key, city: Key, avatar: Key, owner: Key, days_ago: DaysAgo },
    strict,
  ),
)

const gallery = { title: Text, description: Type.Optional(Text), pictures: Pictures }
/** Absent features mean that nothing is known. */
const features = {
  ...fillRecord(flagColumns, Type.Optional(Type.Boolean())),
  ...fillRecord(frequencyColumns, Type.Optional(Type.Integer({ minimum: 0, maximum: 2 }))),
  parking_type: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  smoke_zone: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
}

const DemoPlace = Type.Object(
  {
    latin_name: Key,
    name: Text,
    organisation: Type.Optional(Key),
    category: Key,
    sub_category: Type.Optional(Text),
    cuisines: Type.Optional(Type.Array(Key)),
    tags: Type.Optional(Type.Array(Key)),
    short_description: Text,
    description: Text,
    street: Text,
    building: Text,
    ...{ settlement: optionalText, floor: optionalText, entrance: optionalText, district: optionalText },
    lat: Type.Number(),
    lon: Type.Number(),
    road_info: Type.Optional(Text),
    parking_info: Type.Optional(Text),
    average_check: Type.Optional(Type.Integer({ minimum: 0 })),
    dresscode_id: Type.Optional(Type.Integer()),
    menu_description: Type.Optional(Text),
    ...features,
    is_reservations_enabled: Type.Optional(Type.Boolean()),
    seats: Type.Integer({ minimum: 0 }),
    status: Type.Optional(Type.Union([Type.Literal('closed'), Type.Literal('temporary-closed')])),
    moderation_status: Type.Optional(
      Type.Union([Type.Literal('on-moderation'), Type.Literal('unpublished')]),
    ),
    moderation_unpublished_reason: Type.Optional(Text),
    phones: Type.Optional(Type.Array(Type.Object({ phone: Text, name: Type.Optional(Text) }, strict))),
    links: Type.Optional(Type.Array(Type.Object({ link: Text, name: Text }, strict))),
    schedules: Type.Optional(
      Type.Array(
        Type.Object(
          { name: Text, is_main: Type.Optional(Type.Boolean()), note: Type.Optional(Text), hours: Key },
          strict,
        ),
      ),
    ),
    avatar: Type.Optional(Key),
    background: Type.Optional(Key),
    albums: Type.Optional(Type.Array(Type.Object(gallery, strict))),
    /** The first member writes in the name of the place. */
    members: Type.Record(
      Key,
      Type.Union([Type.Literal('owner'), Type.Literal('manager'), Type.Literal('requester')]),
      { minProperties: 1 },
    ),
    days_ago: DaysAgo,
  },
  strict,
)
export type DemoPlace = Static<typeof DemoPlace>

const DemoMenu = Type.Object(
  {
    ...gallery,
    sections: Type.Array(
      Type.Object(
        {
          title: Text,
          dishes: Type.Array(
            Type.Object(
              {
                name: Text,
                price: Type.Integer({ minimum: 0 }),
                weight: Type.Optional(Text),
                note: Type.Optional(Text),
              },
              strict,
            ),
          ),
        },
        strict,
      ),
    ),
  },
  strict,
)
export type DemoMenu = Static<typeof DemoMenu>

const authored = {
  /** The author; absent for a text of the venue. */
  author: Type.Optional(Key),
  by_venue: Type.Optional(Type.Literal(true)),
  days_ago: DaysAgo,
  text: Text,
  pictures: Pictures,
  liked_by: LikedBy,
}
const DemoComment = Type.Object(
  { ...authored, answers: Type.Optional(Type.Array(Type.Object(authored, strict))) },
  strict,
)
export type DemoComment = Static<typeof DemoComment>

const published = {
  days_ago: DaysAgo,
  text: Text,
  pictures: Pictures,
  liked_by: LikedBy,
  liked_by_venue: Type.Optional(Type.Literal(true)),
  comments: Type.Optional(Type.Array(DemoComment)),
}
const Published = Type.Object(published)
export type Published = Static<typeof Published>

const DemoReview = Type.Object(
  {
    author: Key,
    place: Key,
    rating: Type.Integer({ minimum: 1, maximum: 4 }),
    /** The reservation that the author had on the evening before. */
    visit: Type.Optional(Type.Object({ time: TimeOfDay, guests: Type.Integer({ minimum: 1 }) }, strict)),
    ...published,
  },
  strict,
)
export type DemoReview = Static<typeof DemoReview>

const DemoNews = Type.Object({ place: Key, ...published }, strict)
const DemoImpression = Type.Object(
  { author: Key, street: Text, lat: Type.Number(), lon: Type.Number(), ...published },
  strict,
)
/** Public ones, by a person, by the editors (for whom the author keeps it) or by a venue. */
export const DemoCollections = Type.Array(
  Type.Object(
    {
      author: Type.Optional(Key),
      by_editors: Type.Optional(Type.Literal(true)),
      venue: Type.Optional(Key),
      co_authors: Type.Optional(Type.Array(Key)),
      title: Type.String({ minLength: 1, maxLength: MAX_COLLECTION_TITLE }),
      description: Type.String({ minLength: 1, maxLength: MAX_COLLECTION_DESCRIPTION }),
      days_ago: DaysAgo,
      /** Of one city. */
      places: Type.Array(
        Type.Object(
          {
            place: Key,
            note: Type.String({ minLength: 1, maxLength: MAX_COLLECTION_NOTE }),
            added_by: Type.Optional(Key),
          },
          strict,
        ),
        { minItems: MIN_SHOWN_PLACES, maxItems: MAX_COLLECTION_PLACES },
      ),
      followed_by: LikedBy,
    },
    strict,
  ),
)
export type DemoCollection = Static<typeof DemoCollections>[number]

/** Positions among the places or the times of a poll. */
const Chosen = Type.Array(Type.Integer({ minimum: 0, maximum: 7 }))
/** Open ones, about places of one city. */
export const DemoPolls = Type.Array(
  Type.Object(
    {
      author: Key,
      title: Type.String({ minLength: 1, maxLength: MAX_POLL_TITLE }),
      days_ago: DaysAgo,
      places: Type.Array(Key, { minItems: MIN_POLL_PLACES, maxItems: MAX_POLL_PLACES }),
      /** Days after the demo is loaded, in their order. */
      times: Type.Array(Type.Object({ in_days: Type.Integer({ minimum: 1 }), time: TimeOfDay }, strict), {
        minItems: 1,
        maxItems: MAX_POLL_TIMES,
      }),
      votes: Type.Array(
        Type.Object(
          {
            person: Type.Optional(Key),
            /** Of somebody without an account. */
            name: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_VOTER_NAME })),
            places: Chosen,
            times: Chosen,
          },
          strict,
        ),
      ),
    },
    strict,
  ),
)
export type DemoPoll = Static<typeof DemoPolls>[number]

export const DemoOrganisationNews = Type.Array(Type.Object({ organisation: Key, ...published }, strict))

const DemoLandmark = Type.Object(
  {
    kind: oneOf(landmarkKinds),
    name: Text,
    line: Type.Optional(Text),
    colour: Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
    lat: Type.Number(),
    lon: Type.Number(),
  },
  strict,
)

/** The files of `cities/<latin name>`. Menus are keyed by the latin names of their places. */
export const cityFiles = {
  landmarks: Type.Array(DemoLandmark),
  places: Type.Array(DemoPlace),
  menus: Type.Record(Key, Type.Array(DemoMenu)),
  reviews: Type.Array(DemoReview),
  news: Type.Array(DemoNews),
  impressions: Type.Array(DemoImpression),
}
export type DemoCity = { latinName: string } & {
  [Name in keyof typeof cityFiles]: Static<(typeof cityFiles)[Name]>
}

export type Demo = {
  pictures: Static<typeof DemoPictures>
  people: Static<typeof DemoPeople>
  follows: Static<typeof DemoFollows>
  hours: Static<typeof DemoHours>
  organisations: Static<typeof DemoOrganisations>
  organisationNews: Static<typeof DemoOrganisationNews>
  collections: DemoCollection[]
  polls: DemoPoll[]
  cities: DemoCity[]
}
