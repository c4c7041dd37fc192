import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from './booking-waiting.module.css'

export function BookingWaiting({ withoutScripts }: { withoutScripts?: string }) {
  return (
    <LoadingPlaceholder className={styles.waiting} {...(withoutScripts && { withoutScripts })}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </LoadingPlaceholder>
  )
}
