import { type Static, Type } from 'typebox'
import { anyResponseOf, endpoint, envelope, nullable } from '#contract/endpoint.ts'
import {
  BooleanFlag,
  CalendarDate,
  DATE_PATTERN,
  Id,
  IdOrSlug,
  Ids,
  Latitude,
  LocalDateTime,
  Longitude,
  oneOf,
  ReferenceIds,
  SearchText,
  Slug,
  TimeOfDay,
} from '#contract/fields.ts'
import { ImageSet, Thumbnail } from '#contract/images/images.ts'
import { LandmarkKey, NearMeters } from '#contract/landmarks/landmark-key.ts'
import { paging } from '#contract/paging.ts'
import { City } from '#contract/reference/cities.ts'
import { Category, Cuisine, Dresscode, Tag } from '#contract/reference/reference.ts'
import { UserShort } from '#contract/users/users.ts'
import { fillRecord, flagColumns, frequencyColumns } from './feature-columns.ts'
import { type HoursStatus, hoursConfirmers, hoursStatuses } from './hours-checks.ts'
import {
  flagFeatures,
  frequencyFeatures,
  minRatings,
  parkingChoices,
  placeOrders,
  smokeChoices,
} from './place-features.ts'

const ScheduleItem = Type.Object({
  id: Id,
  /** 1 Monday … 7 Sunday. */
  dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
  startAt: TimeOfDay,
  /** Not after `startAt` means the next day; `00:00`–`00:00` is round the clock. */
  endAt: TimeOfDay,
})
export type ScheduleItem = Static<typeof ScheduleItem>

export const Schedule = Type.Object({
  id: Id,
  name: Type.String(),
  isMain: Type.Boolean(),
  /** Hours that a week cannot express: «в праздники закрыто». */
  note: Type.String(),
  items: Type.Array(ScheduleItem),
})
export type Schedule = Static<typeof Schedule>

const PlacePhone = Type.Object({
  id: Id,
  phone: Type.String({ description: 'E.164' }),
  name: Type.String(),
})
const PlaceLink = Type.Object({ id: Id, link: Type.String(), name: Type.String() })

export const MenuSection = Type.Object({
  title: Type.String(),
  dishes: Type.Array(
    Type.Object({
      name: Type.String(),
      price: nullable(Type.Integer({ description: 'roubles' })),
      weight: Type.String(),
      note: Type.String(),
    }),
  ),
})
export type MenuSection = Static<typeof MenuSection>

export const Gallery = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  photos: Type.Array(ImageSet),
  photosCount: Type.Integer(),
  orderNumber: Type.Integer(),
  cover: nullable(ImageSet),
  /** Only for menus: dishes as text. */
  sections: Type.Array(MenuSection),
})
export type Gallery = Static<typeof Gallery>

/** The nearest metro station: minutes on foot are the straight line times 1.3, at 5 km/h. */
export const NearestMetro = Type.Object({
  key: LandmarkKey,
  name: Type.String(),
  minutes: Type.Integer(),
  /** Of its line; empty where the source has none. */
  colour: Type.String({ description: '#rrggbb or empty' }),
})
export type NearestMetro = Static<typeof NearestMetro>

export const Location = Type.Object({
  city: City,
  street: Type.String(),
  building: Type.String(),
  /** A village within the city; empty for the city itself. */
  settlement: Type.String(),
  /** «3», «цокольный» */
  floor: Type.String(),
  /** «2», «со двора» */
  entrance: Type.String(),
  /** «Таганский», the short name; empty when unknown. */
  district: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  /** Absent where the city has no stations that we know of, or none within two kilometres. */
  metro: Type.Optional(NearestMetro),
  /** Metres from the requested point, rounded up. */
  distance: Type.Optional(Type.Integer()),
})
export type Location = Static<typeof Location>

const choice = Type.Object({ value: Type.String(), label: Type.String() })
const frequency = Type.Unsafe<0 | 1 | 2>({ type: 'integer', enum: [0, 1, 2] })

const PlaceFeaturesSchema = Type.Object({
  ...fillRecord(flagFeatures, Type.Boolean()),
  ...fillRecord(frequencyFeatures, frequency),
  parkingType: Type.Unsafe<0 | 1 | 2 | 3 | 4>({ type: 'integer', enum: [0, 1, 2, 3, 4] }),
  smokeZone: Type.Unsafe<1 | 2 | 3>({ type: 'integer', enum: [1, 2, 3] }),
})

/** The last confirmation of the opening hours. */
export const HoursCheck = Type.Object({
  /** ISO 8601, UTC. */
  checkedAt: Type.String(),
  by: oneOf(hoursConfirmers),
  /** Confirmed too long ago to rely on. */
  isDoubtful: Type.Boolean(),
})
export type HoursCheck = Static<typeof HoursCheck>

export const OrganisationRef = Type.Object({ id: Id, name: Type.String() })

/** The fields of `response_type=short`. */
export const PlaceShort = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  category: Category,
  subCategory: Type.String(),
  cuisines: Type.Array(Cuisine),
  short_description: Type.String(),
  avatar: nullable(ImageSet),
  background: nullable(ImageSet),
  /** The address of the generated cover for places without `background`. */
  drawnCover: Type.String(),
  averageCheck: nullable(Type.Integer({ description: 'roubles' })),
  /** One decimal on the scale of five; null before the first review. */
  rating: nullable(Type.Number()),
  reviewCount: Type.Integer(),
  newsCount: Type.Integer(),
  followerCount: Type.Integer(),
  isFollowed: Type.Boolean(),
  isReservationsEnabled: Type.Boolean(),
  /** Tags given by editors, in the order of their list. */
  tags: Type.Array(Tag),
  /** Three of the tags as flags. */
  isTop50Bars: Type.Boolean(),
  isTop100Restaurants: Type.Boolean(),
  isTopCafes: Type.Boolean(),
  isDeleted: Type.Boolean(),
  hasAccess: Type.Boolean(),
  status: choice,
  moderationStatus: choice,
  organisation: nullable(OrganisationRef),
  location: Location,
  mainSchedule: nullable(Schedule),
  /** The hours of the coming days where special dates change them, empty when it is closed on all; absent otherwise. */
  specialWeek: Type.Optional(Type.Array(Type.Omit(ScheduleItem, ['id']))),
  /** Null when the hours are unknown. */
  hoursCheck: nullable(HoursCheck),
  /** With a filter of tables: the free times nearest to the requested one, in local time. */
  freeTimes: Type.Optional(Type.Array(Type.String({ description: 'YYYY-MM-DDTHH:MM' }))),
})
export type PlaceShort = Static<typeof PlaceShort>

/** Fields of a place on cards and rows: `response_type=card`. */
export const PlaceSummary = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  /** «Бар», «Авторские коктейли»: the category, then the subcategory. */
  kinds: Type.Array(Type.String()),
  /** The address of the photo, or of the generated cover. */
  cover: Type.String(),
  avatar: Type.Optional(Thumbnail),
  averageCheck: nullable(Type.Integer({ description: 'roubles' })),
  rating: nullable(Type.Number()),
  reviewCount: Type.Integer(),
  /** The following flags are present only when true. */
  hasPhoto: Type.Optional(Type.Boolean()),
  /** «Топ-100 ресторанов»: the short name of its first tag. */
  tag: Type.Optional(Type.String()),
  /** The colour and icon of that tag. */
  tagStyle: Type.Optional(Type.Pick(Tag, ['color', 'icon'])),
  /** Whether it can be booked on its page. */
  takesBookings: Type.Optional(Type.Boolean()),
  location: Type.Object({
    city: Type.Pick(City, ['name', 'timeZone']),
    ...Type.Pick(Location, ['street', 'building', 'district', 'lat', 'lon']).properties,
    settlement: Type.Optional(Type.String()),
    metro: Type.Optional(Type.Pick(NearestMetro, ['name', 'minutes', 'colour'])),
  }),
  /** Empty when unknown. */
  hours: Type.Array(
    Type.String({
      description: '«56 12:00 02:00»: days of the week, start and end of an item of the schedule',
    }),
  ),
  /** The hours were confirmed too long ago; present only when true. */
  areHoursDoubtful: Type.Optional(Type.Boolean()),
  /** «Временно закрыто»; absent for an open place. */
  closedLabel: Type.Optional(Type.String()),
  freeTimes: PlaceShort.properties.freeTimes,
})
export type PlaceSummary = Static<typeof PlaceSummary>

/** Fields of a place on a row with a button to follow it: `response_type=followable`. */
export const FollowablePlace = Type.Object({ ...PlaceSummary.properties, isFollowed: Type.Boolean() })
export type FollowablePlace = Static<typeof FollowablePlace>

/** The viewer's rights to a place. */
export const PlaceRights = Type.Object({
  canEdit: Type.Boolean(),
  /** To delete it, and to restore a deleted one. */
  canDelete: Type.Boolean(),
  canChangeOrganisation: Type.Boolean(),
  canPublish: Type.Boolean(),
  /** To reject it or to unpublish it, both with a reason. */
  canUnpublish: Type.Boolean(),
  /** To submit a rejected one again. */
  canSubmit: Type.Boolean(),
  canManagePermissions: Type.Boolean(),
  canSeeHistory: Type.Boolean(),
  /** Its numbers: for owners and managers. */
  canSeeStatistics: Type.Boolean(),
  /** Its reservations. */
  canManageReservations: Type.Boolean(),
  /** The cards of its guests: for its own people only. */
  canSeeGuests: Type.Boolean(),
  canRevert: Type.Boolean(),
  /** To request a role. */
  canRequestRole: Type.Boolean(),
  /** To prove the ownership. */
  canClaim: Type.Boolean(),
})
export type PlaceRights = Static<typeof PlaceRights>

/** A post as a part of its place, with fewer fields than in the list of posts. */
const LastPost = Type.Object({
  id: Id,
  type: oneOf(['news', 'review', 'impression']),
  user: nullable(UserShort),
  text: Type.String(),
  rating: nullable(Type.Integer({ minimum: 1, maximum: 4 })),
  someImageSet: nullable(ImageSet),
  likeCount: Type.Integer(),
  commentCount: Type.Integer(),
  timePassed: Type.Integer(),
})

export const Place = Type.Object({
  ...PlaceShort.properties,
  /** The schema.org type: «Restaurant», «BarOrPub». */
  schemaType: Type.String(),
  description: Type.String(),
  logo: nullable(ImageSet),
  dresscode: nullable(Dresscode),
  parkingInfo: Type.String(),
  roadInfo: Type.String(),
  menuDescription: Type.String(),
  phones: Type.Array(PlacePhone),
  links: Type.Array(PlaceLink),
  features: PlaceFeaturesSchema,
  /** Main first. */
  schedules: Type.Array(Schedule),
  galleries: Type.Array(Gallery),
  menus: Type.Array(Gallery),
  /** How many reviews gave each grade 1…4. */
  ratingCounts: Type.Array(Type.Integer()),
  /** The average of reviews written after an honoured reservation. */
  visitedRating: nullable(Type.Number()),
  visitedReviewCount: Type.Integer(),
  /** «Оценки проверяются»: a burst of reviews is under watch; present only when true. */
  isRatingUnderReview: Type.Optional(Type.Boolean()),
  reservationsCount: Type.Integer(),
  favoritesCount: Type.Integer(),
  isFavorite: Type.Boolean(),
  isOwned: Type.Boolean(),
  isManaged: Type.Boolean(),
  isStaffed: Type.Boolean(),
  isRequested: Type.Boolean(),
  rights: PlaceRights,
  hasOwner: Type.Boolean(),
  owners: Type.Array(UserShort),
  managers: Type.Array(UserShort),
  requesters: Type.Array(UserShort),
  someFollowers: Type.Array(UserShort),
  /** Empty with `response_type=page`, which has their cards instead. */
  someOrganisationPlaces: Type.Array(PlaceShort),
  organisationCards: Type.Optional(Type.Array(PlaceSummary)),
  /** At most five, newest first; only in the response of a single place. */
  lastPosts: Type.Optional(Type.Array(LastPost)),
  moderationUnpublishedReason: Type.Optional(Type.String()),
  /** Coming dates with other hours than usual, or none. */
  specialDates: Type.Array(
    Type.Object({
      date: CalendarDate,
      hours: nullable(Type.Pick(ScheduleItem, ['startAt', 'endAt'])),
    }),
  ),
  /** YYYY-MM-DD for a temporarily closed place: the day on which it reopens. */
  reopensOn: nullable(Type.String()),
  /** ISO 8601, UTC: the time of the last change. */
  updatedAt: Type.String(),
  /** The attribution of imported data: «© OpenStreetMap contributors, ODbL 1.0». */
  attribution: nullable(Type.String()),
})
export type Place = Static<typeof Place>

export const PlaceMarker = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  categoryId: Type.Integer(),
  hours: Type.Unsafe<HoursStatus>({
    type: 'string',
    enum: [...hoursStatuses],
    description:
      'unknown where a place is open and nobody has stated its hours, doubtful where nobody has confirmed them for long',
  }),
})
export type PlaceMarker = Static<typeof PlaceMarker>

const frequencyFilter = Type.Optional(
  Type.Unsafe<'1' | '2'>({
    type: 'string',
    enum: ['1', '2'],
    description: '1 at least on weekends, 2 daily',
  }),
)

const OPTIONAL_TIME = '(?:T(?:[01]\\d|2[0-3]):[0-5]\\d)?'

/** The filters of section 3 of the specification, as query parameters. */
const placeFilters = {
  categories: Type.Optional(ReferenceIds),
  cuisines: Type.Optional(ReferenceIds),
  tags: Type.Optional(ReferenceIds),
  average_check: Type.Optional(Type.String({ pattern: '^[1-4](,[1-4]){0,3}$', description: 'levels 1…4' })),
  is_open_now: Type.Optional(BooleanFlag),
  into_the_night: Type.Optional(BooleanFlag),
  is_open_at_weekday: Type.Optional(
    Type.String({
      pattern: '^-W-[1-7](T([01]\\d|2[0-3]):[0-5]\\d)?(,-W-[1-7](T([01]\\d|2[0-3]):[0-5]\\d)?){0,6}$',
      description: '-W-{day}, optionally T{time}; several: any of them',
    }),
  ),
  is_open_at_date: Type.Optional(
    Type.String({
      pattern: `^${DATE_PATTERN}${OPTIONAL_TIME}(,${DATE_PATTERN}${OPTIONAL_TIME}){0,30}$`,
      description: 'a date, optionally T{time}; several: any of them',
    }),
  ),
  /** With a filter of hours: also places with unknown hours. */
  with_unknown_hours: Type.Optional(BooleanFlag),
  /** «Часы проверены»: only recently confirmed hours. */
  with_checked_hours: Type.Optional(BooleanFlag),
  min_rating: Type.Optional(oneOf(minRatings)),
  is_reservations_enabled: Type.Optional(BooleanFlag),
  /** «Есть столик»: for so many guests at a local time; both together, in one city. */
  table_guests: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  table_at: Type.Optional(
    Type.String({
      pattern: `^${DATE_PATTERN}T([01]\\d|2[0-3]):(00|30)$`,
      description: 'YYYY-MM-DDTHH:MM',
    }),
  ),
  is_following: Type.Optional(BooleanFlag),
  is_staffed_or_requested: Type.Optional(BooleanFlag),
  on_moderation_or_has_requester: Type.Optional(BooleanFlag),
  is_deleted: Type.Optional(BooleanFlag),
  ...fillRecord(flagColumns, Type.Optional(BooleanFlag)),
  ...fillRecord(frequencyColumns, frequencyFilter),
  parking_type: Type.Optional(oneOf(parkingChoices)),
  smoke_zone: Type.Optional(oneOf(smokeChoices)),
}

const bbox = Type.String({
  pattern: '^-?\\d{1,3}(\\.\\d+)?(,-?\\d{1,3}(\\.\\d+)?){3}$',
  maxLength: 100,
  description: 'west,south,east,north',
})

/** A street or district as in the address of a place. */
const AreaName = Type.String({ minLength: 1, maxLength: 200 })

export const placesQuery = Type.Object({
  city: Type.Optional(Slug),
  query: Type.Optional(SearchText),
  organisation_id: Type.Optional(Id),
  street: Type.Optional(AreaName),
  building: Type.Optional(
    Type.String({ pattern: '^\\d{1,4}[а-я]?$', description: 'also finds its parts: 7, 7с1 and 7/2' }),
  ),
  district: Type.Optional(AreaName),
  /** Not farther than `near_meters` from a landmark of the city: the key of one of `GET /api/v2/landmarks`. */
  near: Type.Optional(LandmarkKey),
  near_meters: Type.Optional(NearMeters),
  ...placeFilters,
  order_by: Type.Optional(oneOf(placeOrders)),
  lat: Type.Optional(Latitude),
  lon: Type.Optional(Longitude),
  bbox: Type.Optional(bbox),
  response_type: Type.Optional(oneOf(['short', 'card', 'followable', 'full', 'map'])),
  ...paging,
  /** Up to 101 rows; up to 20 000 for `response_type=map`. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
})
export type PlacesQuery = Static<typeof placesQuery>

/** Response schemas by response type; each has its own serialiser. */
export const shortPlacesResponse = envelope({ places: Type.Array(PlaceShort), isEnd: Type.Boolean() })
export const placeCardsResponse = envelope({ places: Type.Array(PlaceSummary), isEnd: Type.Boolean() })
export const followablePlacesResponse = envelope({
  places: Type.Array(FollowablePlace),
  isEnd: Type.Boolean(),
})
export const fullPlacesResponse = envelope({ places: Type.Array(Place), isEnd: Type.Boolean() })
const placeMarkersResponse = envelope({ places: Type.Array(PlaceMarker), isEnd: Type.Boolean() })
export const shortPlacesByIdsResponse = envelope({ places: Type.Array(PlaceShort) })
export const placeCardsByIdsResponse = envelope({ places: Type.Array(PlaceSummary) })
export const fullPlacesByIdsResponse = envelope({ places: Type.Array(Place) })

const placesList = {
  method: 'GET',
  schema: {
    summary: 'Places by city, filters, text or distance',
    tags: ['places'],
    querystring: placesQuery,
    response: {
      200: anyResponseOf(
        shortPlacesResponse,
        placeCardsResponse,
        followablePlacesResponse,
        fullPlacesResponse,
        placeMarkersResponse,
      ),
    },
  },
  errors: ['RecordNotFound', 'ValidationFailed'],
} as const

export const listPlaces = endpoint({ ...placesList, path: '/api/v1/places' })

/** The second API host lists them as well, with posts and people. */
export const listPlacesOfSecondHost = endpoint({ ...placesList, path: '/api/v2/places' })

export const countPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/places/count',
  schema: {
    summary: 'How many places a filter finds, and how many of them are open now',
    tags: ['places'],
    querystring: placesQuery,
    response: {
      200: envelope({
        count: Type.Integer(),
        openCount: Type.Integer(),
        unknownHoursCount: Type.Integer({
          description:
            'found by all filters but those of hours, which are unknown; counted in `count` only where the filter takes them',
        }),
      }),
    },
  },
  errors: ['ValidationFailed'],
})

export const listPlaceFacets = endpoint({
  method: 'GET',
  path: '/api/v1/places/facets',
  schema: {
    summary: 'How many places each choice of each filter would find, the rest of the filter as it is',
    tags: ['places'],
    querystring: Type.Object({
      ...placesQuery.properties,
      only: Type.Optional(
        Type.String({
          pattern: '^[a-z_]{1,40}(,[a-z_]{1,40}){0,9}$',
          description: 'the choices of these filters alone',
        }),
      ),
    }),
    response: {
      200: envelope({
        facets: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()), {
          description: 'by the name of the filter, then by its value; what finds nothing is left out',
        }),
      }),
    },
  },
  errors: ['ValidationFailed'],
})

export const listRecommendedPlaces = endpoint({
  method: 'GET',
  path: '/api/v1/places/recommended',
  schema: {
    summary: 'A few places worth a visit: well regarded, open now first, near when a point is given',
    tags: ['places'],
    querystring: Type.Object({
      city: Slug,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 101, default: 5 })),
      lat: Type.Optional(Latitude),
      lon: Type.Optional(Longitude),
      response_type: Type.Optional(oneOf(['short', 'card'])),
    }),
    response: { 200: anyResponseOf(shortPlacesByIdsResponse, placeCardsByIdsResponse) },
  },
  errors: ['RecordNotFound'],
})

export const listPlacesByIds = endpoint({
  method: 'GET',
  path: '/api/v1/places/by-ids',
  schema: {
    summary: 'Places by their ids, in the order asked',
    tags: ['places'],
    querystring: Type.Object({
      ids: Ids,
      response_type: Type.Optional(oneOf(['short', 'card', 'full'])),
      lat: Type.Optional(Latitude),
      lon: Type.Optional(Longitude),
      /** The local time for which hours and closings are shown; now by default. */
      is_open_at_date: Type.Optional(LocalDateTime),
    }),
    response: {
      200: anyResponseOf(shortPlacesByIdsResponse, placeCardsByIdsResponse, fullPlacesByIdsResponse),
    },
  },
  errors: ['RecordNotFound'],
})

export const getPlace = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId',
  schema: {
    summary: 'One place by id or latinName, also one that it had before',
    tags: ['places'],
    params: Type.Object({ placeId: IdOrSlug }),
    querystring: Type.Object({
      lat: Type.Optional(Latitude),
      lon: Type.Optional(Longitude),
      /** `page` leaves out the last posts, which a page lists by type, and has cards of the other places of the chain. */
      response_type: Type.Optional(oneOf(['full', 'page'])),
    }),
    response: { 200: envelope({ place: Place }) },
  },
  errors: ['RecordNotFound', 'RecordDeleted'],
})
