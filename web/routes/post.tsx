import { useParams } from 'react-router'
import { loadComments } from '#web/features/comments/comment-focus.ts'
import { postQuery } from '#web/features/posts/api.ts'
import { PostPage } from '#web/features/posts/post-page.tsx'
import { postSeo } from '#web/features/posts/post-seo.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const postId = requireId(params.postId)
  const comments = loadComments(queryClient, postId, url)
  const post = await queryClient.ensureQueryData(postQuery(postId))
  await comments
  return { seo: metaOf(postSeo(post, publicUrl), publicUrl), ...(post.city && { city: post.city }) }
}

export default function PostRoute() {
  const { postId = '' } = useParams()
  return <PostPage postId={postId} />
}
