import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import {
  CalendarDate,
  Id,
  IdempotencyKey,
  Latitude,
  Longitude,
  oneOf,
  ReferenceId,
  RowId,
  Version,
} from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { fillRecord, flagColumns, frequencyColumns } from './feature-columns.ts'
import { placeLimits } from './place-limits.ts'
import { Place, PlaceShort } from './places.ts'

const TimeOrNone = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' })
const Line = (maxLength: number) => Type.String({ maxLength })

const PhoneDraft = Type.Object({
  id: Type.Optional(RowId),
  /** Any spelling of a number, with the country code or of the country of the city. Empty ones are dropped. */
  phone: Line(40),
  name: Type.Optional(Line(60)),
})

const LinkDraft = Type.Object({
  id: Type.Optional(RowId),
  /** Empty ones are dropped. */
  link: Line(500),
  name: Type.Optional(Line(60)),
})

export const ScheduleDraft = Type.Object({
  id: Type.Optional(RowId),
  name: Type.Optional(Line(60)),
  isMain: Type.Optional(Type.Boolean()),
  note: Type.Optional(Line(300)),
  /**
   * Lines with an empty start or end are dropped, and so is a schedule without lines, or without a name unless it is
   * the main one.
   */
  items: Type.Array(
    Type.Object({
      id: Type.Optional(RowId),
      dayOfWeek: Type.Integer({ minimum: 1, maximum: 7 }),
      startAt: TimeOrNone,
      /** Before `startAt` means the next day; `00:00`–`00:00` is round the clock. */
      endAt: TimeOrNone,
    }),
    { maxItems: placeLimits.scheduleItems },
  ),
})

const PhotoDraft = Type.Object({ id: Id, description: Type.Optional(Line(300)) })

const galleryDraft = {
  /** The id of an existing album or menu of this place, which keeps its address. */
  id: Type.Optional(RowId),
  title: Line(120),
  description: Type.Optional(Line(1000)),
  photos: Type.Array(PhotoDraft, { maxItems: placeLimits.photosPerGallery }),
}

/** Dropped without a title or without photos. */
const AlbumDraft = Type.Object(galleryDraft)

const MenuSectionDraft = Type.Object({
  title: Line(120),
  /** Dishes without a name are dropped. */
  dishes: Type.Array(
    Type.Object({
      name: Line(200),
      price: Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: placeLimits.maxPrice }))),
      weight: Type.Optional(Line(40)),
      note: Type.Optional(Line(500)),
    }),
    { maxItems: placeLimits.dishesPerSection },
  ),
})

/** Dropped without a title, or with neither photos nor dishes. */
const MenuDraft = Type.Object({
  ...galleryDraft,
  sections: Type.Optional(Type.Array(MenuSectionDraft, { maxItems: placeLimits.sectionsPerMenu })),
})

const frequency = Type.Unsafe<0 | 1 | 2>({ type: 'integer', enum: [0, 1, 2] })

const featureDrafts = {
  ...fillRecord(flagColumns, Type.Boolean()),
  ...fillRecord(frequencyColumns, frequency),
  parking_type: Type.Unsafe<0 | 1 | 2 | 3 | 4>({ type: 'integer', enum: [0, 1, 2, 3, 4] }),
  smokezone: Type.Unsafe<1 | 2 | 3>({ type: 'integer', enum: [1, 2, 3] }),
}

/** All editable values of a place, as sent by the form and loaded into it. */
export const PlaceValues = Type.Object({
  name: Type.String({ minLength: 1, maxLength: placeLimits.name, pattern: '[\\p{L}\\p{N}]' }),
  /** Empty when the page's address is its id. */
  latin_name: Type.String({ pattern: '^([a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?)?$' }),
  organisation_id: nullable(Id),
  status: oneOf(['opened', 'closed', 'temporary-closed', 'deleted']),
  /** YYYY-MM-DD: the day in its city on which a temporarily closed place reopens. */
  reopens_on: nullable(CalendarDate),
  category_id: ReferenceId,
  subcategory: Line(placeLimits.subcategory),
  cuisine_ids: Type.Array(ReferenceId, { maxItems: placeLimits.cuisines }),
  /** Only set by admins and content managers. */
  tag_ids: Type.Array(ReferenceId, { maxItems: placeLimits.tags }),
  short_description: Line(placeLimits.shortDescription),
  description: Line(placeLimits.description),
  avatar_id: nullable(Id),
  logo_id: nullable(Id),
  background_id: nullable(Id),
  street: Line(placeLimits.street),
  building: Line(placeLimits.building),
  district: Line(placeLimits.district),
  /** A village within the city. */
  settlement: Line(placeLimits.settlement),
  floor: Line(placeLimits.floor),
  entrance: Line(placeLimits.entrance),
  lat: Latitude,
  lon: Longitude,
  road_info: Line(1000),
  parking_info: Line(1000),
  phones: Type.Array(PhoneDraft, { maxItems: placeLimits.phones }),
  links: Type.Array(LinkDraft, { maxItems: placeLimits.links }),
  schedules: Type.Array(ScheduleDraft, { maxItems: placeLimits.schedules }),
  average_check: nullable(Type.Integer({ minimum: 0, maximum: placeLimits.maxPrice })),
  dresscode_id: nullable(ReferenceId),
  albums: Type.Array(AlbumDraft, { maxItems: placeLimits.albums }),
  menus: Type.Array(MenuDraft, { maxItems: placeLimits.menus }),
  menu_description: Line(1000),
  is_reservations_enabled: Type.Boolean(),
  seats: Type.Integer({ minimum: 0, maximum: placeLimits.seats }),
  stay_minutes: Type.Integer({ minimum: placeLimits.stayMinutes.min, maximum: placeLimits.stayMinutes.max }),
  ...featureDrafts,
})
export type PlaceValues = Static<typeof PlaceValues>

/** The person has confirmed a marker far from the city. */
const confirmation = { is_location_confirmed: Type.Optional(Type.Boolean()) }

const { status: _status, reopens_on: _reopensOn, ...creatable } = Type.Partial(PlaceValues).properties

/** The short payload of the form of a new place, with any other fields. */
export const PlaceCreation = Type.Object({
  ...creatable,
  id: Type.Optional(RowId),
  name: PlaceValues.properties.name,
  category_id: PlaceValues.properties.category_id,
  city_id: ReferenceId,
  lat: PlaceValues.properties.lat,
  lon: PlaceValues.properties.lon,
  /** A field of the short payload, which becomes the first phone. */
  phone_number: Type.Optional(Line(40)),
  ...confirmation,
  idempotency_key: Type.Optional(IdempotencyKey),
})
export type PlaceCreation = Static<typeof PlaceCreation>

/** Absent fields are not changed. */
export const PlaceChange = Type.Object({
  ...Type.Partial(PlaceValues).properties,
  id: Type.Optional(Id),
  /** The version that was edited, so that changes of others are not overwritten (`EditConflict`). */
  version: Type.Optional(Version),
  ...confirmation,
})
export type PlaceChange = Static<typeof PlaceChange>

export const PlaceForm = Type.Object({
  id: Id,
  /** To be sent back with the changes. */
  version: Type.Integer(),
  city_id: ReferenceId,
  values: PlaceValues,
  /** Every picture to which the values refer. */
  images: Type.Array(ImageSet),
})
export type PlaceForm = Static<typeof PlaceForm>

const placeParams = Type.Object({ placeId: Id })
const writeErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'] as const

export const createPlace = endpoint({
  method: 'POST',
  path: '/api/v1/places',
  schema: {
    summary: 'Adds a place: published at once by moderators, submitted for moderation by anybody else',
    tags: ['places'],
    body: PlaceCreation,
    response: { 201: envelope({ place: Place }) },
  },
  errors: [...writeErrors, 'SlugAlreadyExist', 'LocationNotConfirmed', 'TooManyRequests'],
})

export const getPlaceForm = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/edit',
  access: 'signed-in',
  schema: {
    summary: 'The values of a place as an editor changes and sends them back',
    tags: ['places'],
    params: placeParams,
    response: { 200: envelope({ form: PlaceForm }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const updatePlace = endpoint({
  method: 'PATCH',
  path: '/api/v1/places/:placeId',
  schema: {
    summary: 'Changes a place; `status` closes, reopens, deletes and restores it',
    tags: ['places'],
    params: placeParams,
    body: PlaceChange,
    response: { 200: envelope({ place: Place, version: Type.Integer() }) },
  },
  errors: [
    ...writeErrors,
    'SlugAlreadyExist',
    'LocationNotConfirmed',
    'EditConflict',
    'StateNotAllowed',
    'TooManyRequests',
  ],
})

export const deletePlace = endpoint({
  method: 'DELETE',
  path: '/api/v1/places/:placeId',
  schema: {
    summary: 'Deletes a place; `PATCH` with the status `opened` restores it',
    tags: ['places'],
    params: placeParams,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const listPlaceDuplicates = endpoint({
  method: 'GET',
  path: '/api/v1/places/duplicates',
  access: 'signed-in',
  schema: {
    summary:
      'Places that are likely the one about to be added: alike in name and near, or with the same phone',
    tags: ['places'],
    querystring: Type.Object({
      name: Type.String({ minLength: 1, maxLength: placeLimits.name }),
      city_id: ReferenceId,
      lat: Latitude,
      lon: Longitude,
      phone: Type.Optional(Line(40)),
    }),
    response: {
      200: envelope({
        /** Most similar first; empty when there are none. */
        duplicates: Type.Array(
          Type.Object({
            place: PlaceShort,
            /** Metres. */
            distance: Type.Integer(),
            isSamePhone: Type.Boolean(),
            isSimilarName: Type.Boolean(),
          }),
        ),
      }),
    },
  },
  errors: ['Unauthorized', 'ValidationFailed'],
})
