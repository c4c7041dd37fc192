import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Photo } from '#contract/images/images.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useCloseOverlay } from '#web/lib/pages/modal.ts'
import { openPhotoOf, withPhoto } from './gallery-address.ts'

const PhotoViewer = lazyWithRetry('PhotoViewer', () => import('./viewer/photo-viewer.tsx'))

interface GalleryOverlayProps {
  photos: readonly Photo[]
  title: string
  /** The name of the set of photos, as in its `PhotoLink`s. */
  set?: string
}

/** The photo viewer, open while the address has `gallery=true`. */
export function GalleryOverlay({ photos, title, set = '' }: GalleryOverlayProps) {
  const { search } = useLocation()
  const close = useCloseOverlay()
  const navigate = useNavigate()
  const open = openPhotoOf(search)
  if (!open || open.set !== set || photos.length === 0) return null

  const handleIndexChange = (index: number) => {
    void navigate(withPhoto(search, { set, index }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <Suspense>
      <PhotoViewer
        photos={photos}
        title={title}
        startIndex={Math.min(open.index, photos.length - 1)}
        onIndexChange={handleIndexChange}
        onClose={close}
      />
    </Suspense>
  )
}
