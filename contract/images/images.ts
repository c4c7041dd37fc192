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

/** A picture as a strip of photos and its viewer show it. */
export const Photo = Type.Object({
  ...Type.Pick(ImageSet, ['id', 'standard', 'thumbhash']).properties,
  /** Missing where the standard file is on the screen already. */
  thumbnail: Type.Optional(ImageFile),
  /** There when it is larger than the standard file. */
  original: Type.Optional(ImageFile),
  /** There when somebody has written one. */
  description: Type.Optional(Type.String()),
})
export type Photo = Static<typeof Photo>
