import { type Static, Type } from 'typebox'
import { nullable } from '#contract/endpoint.ts'
import { Id } from '#contract/fields.ts'

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

/** The small file of a picture, for avatars in rows. */
export const Thumbnail = Type.Object({ thumbnail: Type.Pick(ImageFile, ['url']) })
export type Thumbnail = Static<typeof Thumbnail>

/** The files of a picture that a strip of photos and the photo viewer need. */
export const Photo = Type.Object({
  ...Type.Pick(ImageSet, ['id', 'standard', 'thumbhash']).properties,
  /** Absent when the standard file is shown already. */
  thumbnail: Type.Optional(ImageFile),
  /** Present when it is larger than the standard file. */
  original: Type.Optional(ImageFile),
  /** Present when there is one. */
  description: Type.Optional(Type.String()),
})
export type Photo = Static<typeof Photo>
