import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './booking-waiting.module.css'

export function BookingWaiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton shape="title" width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}
