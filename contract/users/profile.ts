import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, ReferenceId } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { Reauthentication } from './accounts.ts'
import { User } from './users.ts'

const Name = Type.String({ maxLength: 60, pattern: '^[^\\u0000-\\u001f]*$' })

/** Section 3 of the specification: the payload of a profile. Absent fields are not changed; `null` clears a field. */
export const ProfileChange = Type.Object(
  {
    id: Type.Optional(Id),
    firstName: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })),
    secondName: Type.Optional(Name),
    cityId: Type.Optional(nullable(ReferenceId)),
    about: Type.Optional(Type.String({ maxLength: 300 })),
    link: Type.Optional(Type.String({ maxLength: 500, pattern: '^(https?://[^\\s]+\\.[^\\s]+)?$' })),
    avatarId: Type.Optional(nullable(Id)),
  },
  { additionalProperties: false },
)
export type ProfileChange = Static<typeof ProfileChange>

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/v2/users/:userId',
  schema: {
    summary: 'Changes a profile: one’s own, or anybody’s for an admin',
    tags: ['users'],
    params: Type.Object({ userId: Id }),
    body: ProfileChange,
    response: { 200: envelope({ user: User }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'ValidationFailed'],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/:userId',
  schema: {
    summary:
      'Deletes an account: others see «Удалённый пользователь», and its sessions end. Deleting one’s own requires the password or a code; signing in within 30 days restores it, later it is erased. A deletion by an admin erases at once',
    tags: ['users'],
    params: Type.Object({ userId: Id }),
    body: nullable(Reauthentication),
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', 'Forbidden', 'ValidationFailed', 'TooManyRequests'],
})

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/v2/images',
  schema: {
    summary: 'One JPEG, PNG, WebP, HEIC or AVIF as multipart field `file`: at most 15 MB and 50 megapixels',
    tags: ['images'],
    consumes: ['multipart/form-data'],
    response: { 201: envelope({ imageSet: ImageSet }) },
  },
  errors: ['Unauthorized', 'PayloadTooLarge', 'ValidationFailed', 'TooManyRequests'],
})
