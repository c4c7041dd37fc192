import { useViewer } from '#web/lib/pages/page-state.tsx'
import { useNetworkLost } from './background/network-watch.ts'
import styles from './network-strip.module.css'

/** Stays while the network is lost, and says what still works. */
export function NetworkStrip() {
  const isLost = useNetworkLost()
  const viewer = useViewer()
  const works = viewer
    ? 'Открытые раньше страницы доступны, написанное отправим, когда связь вернётся.'
    : 'Открытые раньше страницы доступны.'
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
