import { type ReactNode, Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import type { BasemapState, MapCanvasProps } from './map-canvas.tsx'
import styles from './small-map.module.css'
import { useBasemapTheme } from './use-basemap-theme.ts'

const MapCanvas = lazyWithRetry('MapCanvas', () => import('./map-canvas.tsx'))

const none: [] = []
const ignore = () => {}

type Shown = Pick<MapCanvasProps, 'city' | 'target' | 'label'>
type Optional = Pick<
  MapCanvasProps,
  'places' | 'categories' | 'selectedId' | 'userPosition' | 'mark' | 'onMark' | 'onView'
>

interface SmallMapProps extends Shown, Partial<Optional> {
  /** The text for browsers without WebGL. */
  unsupportedText: string
  /** Controls over the map. */
  children?: ReactNode
}

/** A map within a dialog or a form, with messages for a missing WebGL or base map. */
export function SmallMap({ unsupportedText, children, ...shown }: SmallMapProps) {
  const { settings } = usePageState()
  const theme = useBasemapTheme()
  const [basemap, setBasemap] = useState<BasemapState>('loading')
  const [isUnsupported, setIsUnsupported] = useState(false)
  if (isUnsupported) return <p className={styles.note}>{unsupportedText}</p>
  return (
    <div className={styles.map} aria-busy={basemap === 'loading'}>
      <Suspense fallback={<p className={styles.waiting}>Карта загружается…</p>}>
        <MapCanvas
          places={none}
          categories={none}
          selectedId={null}
          userPosition={null}
          onView={ignore}
          {...shown}
          styleUrl={settings.mapStyleUrl}
          theme={theme}
          onChoose={ignore}
          onBasemap={setBasemap}
          onUnsupported={() => setIsUnsupported(true)}
        />
      </Suspense>
      {basemap === 'plain' && <p className={styles.plain}>Подложка карты не загрузилась</p>}
      {children}
    </div>
  )
}
