import { type Static, Type } from 'typebox'
import { nullable } from './endpoint.ts'
import { Id } from './fields.ts'

const ImageFile = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() })

export const ImageSet = Type.Object({
  id: Id,
  original: ImageFile,
  standard: ImageFile,
  cover: ImageFile,
  thumbnail: ImageFile,
  /** Base64 of a thumbhash: the blurred preview while the picture loads. */
  thumbhash: nullable(Type.String()),
  orderNumber: Type.Integer(),
  description: Type.String(),
  /** dd-mm-yyyy */
  date: Type.String(),
  isDeleted: Type.Boolean(),
})
export type ImageSet = Static<typeof ImageSet>
