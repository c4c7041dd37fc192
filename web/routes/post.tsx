import { useParams } from 'react-router'
import { commentsQuery } from '#web/features/comments/api.ts'
import { postQuery } from '#web/features/posts/api.ts'
import { PostPage } from '#web/features/posts/post-page.tsx'
import { postSeo } from '#web/features/posts/post-seo.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { pageOf } from '#web/lib/paged-query.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const postId = requireId(params.postId)
  const comments = queryClient.prefetchInfiniteQuery(commentsQuery(postId, pageOf(url)))
  const post = await queryClient.ensureQueryData(postQuery(postId))
  if (import.meta.env.SSR) await comments
  return { seo: metaOf(postSeo(post, publicUrl), publicUrl), ...(post.city && { city: post.city }) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PostRoute() {
  const { postId = '' } = useParams()
  return <PostPage postId={postId} />
}
