import { Type } from 'typebox'

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hex characters, time-ordered' })
/** What is new to the server carries an id of the client's own (`custom_1`) or none. */
export const RowId = Type.String({ pattern: '^([0-9a-f]{24}|custom_[\\w-]{1,60})$' })
export const Slug = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$' })
export const IdOrSlug = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$' })
export const ReferenceId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
/** Several values: `1,2,3`; a repeated key means the same. */
export const ReferenceIds = Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,99}$' })
export const Ids = Type.String({ pattern: '^[0-9a-f]{24}(,[0-9a-f]{24}){0,100}$' })
/** Where a list was left, as its answer told: paging by it neither repeats nor loses a row while others write. */
export const Cursor = Type.String({ pattern: '^\\d{1,16}\\.[0-9a-f]{24}$' })
/**
 * Made by the client for one act of writing and sent again with every retry of it: the second request finds what the
 * first one made instead of making another. Changed words need a new key.
 */
export const IdempotencyKey = Type.String({ pattern: '^[\\w-]{8,100}$' })
export const SearchText = Type.String({ maxLength: 200 })
/** 1900–2200, by pattern source: a column takes far more, and what is reckoned from it would not. */
export const DATE_PATTERN = '(?:(?:19|20|21)\\d\\d|2200)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
export const CalendarDate = Type.String({ pattern: `^${DATE_PATTERN}$`, description: 'YYYY-MM-DD' })
export const LocalDateTime = Type.String({
  pattern: `^${DATE_PATTERN}T([01]\\d|2[0-3]):[0-5]\\d$`,
  description: 'YYYY-MM-DDTHH:MM by the clocks of the venue',
})
/** Goes up by one with every save. */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] })
}

/** `1` or `true` switch on; `isOn` reads it. */
export const Switch = oneOf(['1', '0', 'true', 'false'])

export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
