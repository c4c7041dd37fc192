import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useMatches } from 'react-router'
import type { Post } from '#contract/posts.ts'
import type { GroundState } from '#web/features/places/map/map-canvas.tsx'
import { useGroundTheme } from '#web/features/places/map/use-ground-theme.ts'
import { LocationDialog } from '#web/features/places/place-page/location-dialog.tsx'
import type { ModalProps } from '#web/lib/modal.ts'
import { usePageState } from '#web/lib/page-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { postQuery } from './api.ts'
import { postTitle } from './post-author.ts'
import styles from './post-location-modal.module.css'

const MapCanvas = lazy(() =>
  import('#web/features/places/map/map-canvas.tsx').then((module) => ({ default: module.MapCanvas })),
)

const ZOOM = 15

/** `?modal=map`: where an impression was had; on the page of a place, where the place is. */
export function MapModal(props: ModalProps) {
  const params = useMatches().at(-1)?.params ?? {}
  const postId = props.id ?? params.postId ?? ''
  const { data: post } = useQuery({ ...postQuery(postId), enabled: postId !== '' })
  if (postId === '') return <LocationDialog {...props} />
  if (!post?.location) return null
  const { city, street } = post.location
  return (
    <Dialog title="Местоположение" onClose={props.onClose} isWide>
      {(city || street) && (
        <address className={styles.address}>{[city, street].filter(Boolean).join(', ')}</address>
      )}
      <PointMap post={post} location={post.location} />
    </Dialog>
  )
}

function PointMap({ post, location }: { post: Post; location: NonNullable<Post['location']> }) {
  const { settings } = usePageState()
  const theme = useGroundTheme()
  const [ground, setGround] = useState<GroundState>('loading')
  const [isUnable, setIsUnable] = useState(false)
  const { lat, lon } = location
  const point = useMemo(() => ({ lat, lon }), [lat, lon])
  const target = useMemo(() => ({ center: point, zoom: ZOOM }), [point])
  if (isUnable) return <p className={styles.note}>Этот браузер не рисует карты.</p>
  return (
    <div className={styles.map}>
      <Suspense fallback={<p className={styles.waiting}>Карта загружается…</p>}>
        <MapCanvas
          places={[]}
          categories={[]}
          city={post.city?.latinName ?? ''}
          target={target}
          styleUrl={settings.mapStyleUrl}
          theme={theme}
          chosenId={null}
          reader={null}
          label={`Карта: ${postTitle(post)}`}
          mark={point}
          onChoose={() => {}}
          onView={() => {}}
          onGround={setGround}
          onUnable={() => setIsUnable(true)}
        />
      </Suspense>
      {ground === 'plain' && <p className={styles.plain}>Подложка карты не загрузилась</p>}
    </div>
  )
}
