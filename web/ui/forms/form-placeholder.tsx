import { LoadingPlaceholder } from '../lists/loading-placeholder.tsx'
import { PostSkeleton } from '../lists/skeleton.tsx'
import { PageColumns, Panel } from '../page-columns.tsx'

/** Until the form is there: it lives in the browser alone, where the draft is. */
export function FormPlaceholder() {
  return (
    <PageColumns width="reading">
      <Panel>
        <LoadingPlaceholder withoutScripts="Чтобы открыть эту страницу, включите JavaScript.">
          <PostSkeleton />
        </LoadingPlaceholder>
      </Panel>
    </PageColumns>
  )
}
