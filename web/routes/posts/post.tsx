import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadComments } from '#web/nouns/comments/comment-focus.ts'
import { postQuery } from '#web/nouns/posts/api.ts'
import { postSeo } from '#web/nouns/posts/post-seo.ts'
import { PostPage } from '#web/screens/post/post-page.tsx'

export async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const postId = requireId(params.postId)
  const [post] = await Promise.all([
    queryClient.ensureQueryData(postQuery(postId)),
    loadComments(queryClient, postId, url),
  ])
  return { seo: pageHeadOf(postSeo(post, publicUrl), publicUrl), ...(post.city && { city: post.city }) }
}

export default function PostRoute() {
  const { postId = '' } = useParams()
  return <PostPage postId={postId} />
}
