import { Type } from 'typebox'
import { nullable } from './endpoint.ts'
import { Cursor } from './fields.ts'

export const MAX_LIMIT = 101
export const DEFAULT_LIMIT = 20
/** Deep offsets cost more than anybody reads; the last page a guest can reach is far before it. */
const MAX_OFFSET = 100_000

export const paging = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT })),
}

/** A list that others write into is read on from where it was left: `cursor` instead of `offset`. */
export const cursorPaging = { ...paging, cursor: Type.Optional(Cursor) }

export const cursorResponse = {
  isEnd: Type.Boolean(),
  /** For the next page; null at the end. */
  nextCursor: nullable(Cursor),
}
