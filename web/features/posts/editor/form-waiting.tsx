import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { PostSkeleton } from '#web/ui/skeleton.tsx'

/** Until the form is there: it lives in the browser alone, where the draft is. */
export function FormWaiting() {
  return (
    <PageColumns width="reading">
      <Panel>
        <div aria-busy="true">
          <PostSkeleton />
        </div>
      </Panel>
    </PageColumns>
  )
}
