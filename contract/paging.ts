import { Type } from 'typebox'
import { nullable } from './endpoint.ts'
import { Cursor } from './fields.ts'

export const MAX_LIMIT = 101
export const DEFAULT_LIMIT = 20
/** Deep offsets are slow; every linked page is far below this. */
const MAX_OFFSET = 100_000

export const paging = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
}

/** For lists that grow while they are read: `cursor` continues after the last row, where `offset` would repeat rows. */
export const cursorPaging = { ...paging, cursor: Type.Optional(Cursor) }

export const cursorResponse = {
  isEnd: Type.Boolean(),
  /** The cursor of the next page; null at the end. */
  nextCursor: nullable(Cursor),
}
