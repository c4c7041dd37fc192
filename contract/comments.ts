import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from './endpoint.ts'
import { Id, Switch } from './fields.ts'
import { ImageSet } from './images.ts'
import { paging } from './paging.ts'
import { UserShort } from './users.ts'

const VenueAuthor = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  avatar: nullable(ImageSet),
})

export const Comment = Type.Object({
  id: Id,
  postId: Id,
  /** The person; null when the venue speaks. */
  user: nullable(UserShort),
  place: nullable(VenueAuthor),
  organisation: nullable(Type.Object({ id: Id, name: Type.String() })),
  text: Type.String(),
  byOutlet: Type.Boolean(),
  imageSets: Type.Array(ImageSet),
  someImageSet: nullable(ImageSet),
  someLikes: Type.Array(UserShort),
  hasOutletLike: Type.Boolean(),
  isLiked: Type.Boolean(),
  likeCount: Type.Integer(),
  /** The comment answered. */
  subjectComment: nullable(Type.Object({ id: Id, authorName: Type.String(), text: Type.String() })),
  isEdited: Type.Boolean(),
  isDeleted: Type.Boolean(),
  isHidden: Type.Boolean(),
  hasAccess: Type.Boolean(),
  timePassed: Type.Integer(),
})
export type Comment = Static<typeof Comment>

export const listComments = endpoint({
  method: 'GET',
  path: '/api/v2/comments',
  schema: {
    summary: 'Comments of a post, oldest first',
    tags: ['comments'],
    querystring: Type.Object({ postId: Id, isHidden: Type.Optional(Switch), ...paging }),
    response: { 200: envelope({ comments: Type.Array(Comment), isEnd: Type.Boolean() }) },
  },
  errors: ['RecordNotFound'],
})
