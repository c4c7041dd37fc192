import { LoadingPlaceholder } from '../lists/loading-placeholder.tsx'
import { PostSkeleton } from '../lists/skeleton.tsx'
import { PageColumns } from '../page-columns.tsx'
import styles from './form-placeholder.module.css'

/** Shown until the form is rendered, which only the browser does, because it holds the draft. */
export function PageLoading() {
  return (
    <PageColumns width="reading" className={styles.page}>
      <LoadingPlaceholder withoutScripts="Чтобы открыть эту страницу, включите JavaScript.">
        <PostSkeleton />
      </LoadingPlaceholder>
    </PageColumns>
  )
}
