import type { PostSummary } from '#contract/posts.ts'

/** What the page of a place shows of a post: enough to go on reading for. */
export interface Excerpt
  extends Pick<
    PostSummary,
    'id' | 'rating' | 'hasVisited' | 'text' | 'commentCount' | 'timePassed' | 'dateForSchema'
  > {
  photoCount: number
  author: ExcerptAuthor | null
}

export interface ExcerptAuthor {
  id: string
  name: string
  avatar: Pick<NonNullable<NonNullable<PostSummary['user']>['avatar']>, 'thumbnail'> | null
  to: string
}

export function excerptOf(post: PostSummary): Excerpt {
  return {
    id: post.id,
    rating: post.rating,
    hasVisited: post.hasVisited,
    text: post.text,
    commentCount: post.commentCount,
    timePassed: post.timePassed,
    dateForSchema: post.dateForSchema,
    photoCount: post.imageSets.length,
    author: authorOf(post),
  }
}

function authorOf({ user, place, organisation }: PostSummary): ExcerptAuthor | null {
  if (user) {
    const { id, fullName, avatar } = user
    return { id, name: fullName, avatar: avatar && { thumbnail: avatar.thumbnail }, to: `/users/${id}` }
  }
  if (place) {
    const { id, name, avatar, latinName } = place
    return { id, name, avatar: avatar && { thumbnail: avatar.thumbnail }, to: `/${latinName}` }
  }
  if (organisation) {
    const { id, name } = organisation
    return { id, name, avatar: null, to: `/organisations/${id}` }
  }
  return null
}
