import { lazy, type ReactNode, Suspense, useState } from 'react'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import type { GroundState, MapCanvasProps } from './map-canvas.tsx'
import styles from './small-map.module.css'
import { useGroundTheme } from './use-ground-theme.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas.tsx')).MapCanvas }))

const none: [] = []
const ignore = () => {}

type Shown = Pick<MapCanvasProps, 'city' | 'target' | 'label'>
type Optional = Pick<
  MapCanvasProps,
  'places' | 'categories' | 'chosenId' | 'reader' | 'mark' | 'onMark' | 'onView'
>

interface SmallMapProps extends Shown, Partial<Optional> {
  /** Said by a browser that draws no maps. */
  unableText: string
  /** Controls over the map. */
  children?: ReactNode
}

/** A map within a dialog or a form. Without WebGL or without a connection to the tiles it says so. */
export function SmallMap({ unableText, children, ...shown }: SmallMapProps) {
  const { settings } = usePageState()
  const theme = useGroundTheme()
  const [ground, setGround] = useState<GroundState>('loading')
  const [isUnable, setIsUnable] = useState(false)
  if (isUnable) return <p className={styles.note}>{unableText}</p>
  return (
    <div className={styles.map}>
      <Suspense fallback={<p className={styles.waiting}>Карта загружается…</p>}>
        <MapCanvas
          places={none}
          categories={none}
          chosenId={null}
          reader={null}
          onView={ignore}
          {...shown}
          styleUrl={settings.mapStyleUrl}
          theme={theme}
          onChoose={ignore}
          onGround={setGround}
          onUnable={() => setIsUnable(true)}
        />
      </Suspense>
      {ground === 'plain' && <p className={styles.plain}>Подложка карты не загрузилась</p>}
      {children}
    </div>
  )
}
