import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id, oneOf, SearchText, Slug } from '#contract/fields.ts'
import { Thumbnail } from '#contract/images/images.ts'
import { mentionKinds } from '#contract/texts/mentions.ts'

/** A part of a text that leads somewhere: an address, a hashtag or a mention. Positions count UTF-16 units. */
export const TextLink = Type.Object({
  start: Type.Integer(),
  end: Type.Integer(),
  /** A path of the product, or an address of another site that begins with its scheme. */
  to: Type.String(),
  /** The person, the place or the chain that is mentioned. */
  userId: Type.Optional(Id),
  placeId: Type.Optional(Id),
  organisationId: Type.Optional(Id),
})
export type TextLink = Static<typeof TextLink>

export const MentionSuggestion = Type.Object({
  kind: oneOf(mentionKinds),
  id: Id,
  name: Type.String(),
  /** Distinguishes people or places with the same name: the city of a person, the address of a place. */
  note: Type.String(),
  avatar: Type.Optional(Thumbnail),
})
export type MentionSuggestion = Static<typeof MentionSuggestion>

export const suggestMentions = endpoint({
  method: 'GET',
  path: '/api/v2/mentions/suggestions',
  access: 'signed-in',
  schema: {
    summary:
      'People, places and chains that the viewer may mention, while the name is typed; without a text those of the conversation and those followed',
    tags: ['mentions'],
    querystring: Type.Object({
      query: Type.Optional(SearchText),
      city: Type.Optional(Slug),
      /** The post whose comments are being written. */
      postId: Type.Optional(Id),
    }),
    response: { 200: envelope({ suggestions: Type.Array(MentionSuggestion) }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})
