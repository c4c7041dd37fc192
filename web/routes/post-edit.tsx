import { data, useParams } from 'react-router'
import { postQuery } from '#web/features/posts/api.ts'
import { PostEditPage } from '#web/features/posts/editor/post-edit-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  // What is changed must be what stands there now.
  const post = await queryClient.fetchQuery({ ...postQuery(requireId(params.postId)), staleTime: 0 })
  if (post.isDeleted) throw data({ status: 'RecordDeleted', message: 'Запись удалена' }, { status: 410 })
  if (!post.canEdit) throw data({ status: 'Forbidden' }, { status: 403 })
  return {
    seo: metaOf({ title: 'Редактировать запись', isIndexed: false }, publicUrl),
    ...(post.city && { city: post.city }),
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PostEditRoute() {
  const { postId = '' } = useParams()
  return <PostEditPage key={postId} postId={postId} />
}
