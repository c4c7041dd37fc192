import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useNetworkLost } from './background/network-watch.ts'
import styles from './network-strip.module.css'

/** Stays while the network is lost, and says what still works. */
export function NetworkStrip() {
  const isLost = useNetworkLost()
  const viewer = useViewer()
  const works = viewer
    ? 'Открытое раньше читается, написанное отправим сами.'
    : 'Открытые раньше страницы читаются.'
  return (
    <div role="status" className={isLost ? styles.strip : undefined}>
      {isLost && (
        <p className={styles.text}>
          <b>Нет связи.</b> {works}
        </p>
      )}
    </div>
  )
}
