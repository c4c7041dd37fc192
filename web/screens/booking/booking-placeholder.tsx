import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from './booking-placeholder.module.css'

export function BookingPlaceholder({ withoutScripts }: { withoutScripts?: string }) {
  return (
    <LoadingPlaceholder className={styles.placeholder} {...(withoutScripts && { withoutScripts })}>
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </LoadingPlaceholder>
  )
}
