import { Type } from 'typebox'
import { IDS_PATTERN, MAX_REFERENCE_ID, MAX_SEARCH_TEXT } from './field-limits.ts'

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hex characters, time-ordered' })
/** The id of a row, or a temporary one (`custom_1`) that the client gives to a new row. */
export const RowId = Type.String({ pattern: '^([0-9a-f]{24}|custom_[\\w-]{1,60})$' })
export const Slug = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$' })
export const IdOrSlug = Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$' })
export const ReferenceId = Type.Integer({ minimum: 1, maximum: MAX_REFERENCE_ID })
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
/** A comma-separated list (`1,2,3`); a repeated query key means the same. */
export const ReferenceIds = Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,99}$' })
export const Ids = Type.String({ pattern: IDS_PATTERN })
/** An opaque keyset cursor of a response: paging by it neither repeats nor skips a row during writes. */
export const Cursor = Type.String({ pattern: '^\\d{1,16}\\.[0-9a-f]{24}$' })
/**
 * Created by the client for one write and sent with each retry, so that a retry returns the first result. A changed
 * text needs a new key.
 */
export const IdempotencyKey = Type.String({ pattern: '^[\\w-]{8,100}$' })
export const SearchText = Type.String({ maxLength: MAX_SEARCH_TEXT })
/** The source of a pattern for the years 1900–2200, because date arithmetic fails far beyond them. */
export const DATE_PATTERN = '(?:(?:19|20|21)\\d\\d|2200)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
export const CalendarDate = Type.String({ pattern: `^${DATE_PATTERN}$`, description: 'YYYY-MM-DD' })
export const LocalDateTime = Type.String({
  pattern: `^${DATE_PATTERN}T([01]\\d|2[0-3]):[0-5]\\d$`,
  description: 'YYYY-MM-DDTHH:MM in the time zone of the venue',
})
/** Incremented by every save, for optimistic locking. */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })
/** The pattern excludes characters that would allow header injection or a second address. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    '^[^\\s@,;:<>()\\[\\]"\\\\\\u0000-\\u001f]+@[^\\s@,;:<>()\\[\\]"\\\\\\u0000-\\u001f]+\\.[^\\s@,;:<>()\\[\\]"\\\\\\u0000-\\u001f]+$',
})

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values] })
}

/** `1` and `true` are on; read by `parseBooleanFlag`. */
export const BooleanFlag = oneOf(['1', '0', 'true', 'false'])

export function parseBooleanFlag(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}
