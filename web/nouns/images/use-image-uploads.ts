import { useEffect, useState } from 'react'
import type { ImageSet } from '#contract/images/images.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { useStore } from '#web/lib/store.ts'
import { type ImageUpload, ImageUploads } from './image-uploads.ts'
import { sendPicture } from './send-picture.ts'

export interface FormUploads
  extends Pick<
    ImageUploads,
    'add' | 'retry' | 'remove' | 'restore' | 'move' | 'dismissRefusals' | 'reset' | 'max'
  > {
  items: readonly ImageUpload[]
  refusals: readonly string[]
  removed: ImageUpload | null
  /** The form must not be sent while this is true. */
  isUploading: boolean
  isFull: boolean
  /** Uploaded pictures in the order on the screen; failed ones are left out. */
  imageSets: readonly ImageSet[]
  imageSetIds: readonly string[]
  /** The same together with the files that only wait for a network. */
  pictures: readonly (ImageSet | File)[]
}

/**
 * The pictures of one form:
 *
 *     const uploads = useImageUploads({ max: imagesPer.post, initial: post.imageSets })
 *     <ImagePicker uploads={uploads} label="Фотографии" />
 *     … body: { imageSetIds: uploads.imageSetIds }
 */
export function useImageUploads(options: { max: number; initial?: readonly ImageSet[] }): FormUploads {
  const { secondApiOrigin } = usePageState().settings
  const [uploads] = useState(
    () =>
      new ImageUploads({
        ...options,
        send: (picture, name, sending) => sendPicture(picture, name, { ...sending, origin: secondApiOrigin }),
      }),
  )
  const state = useStore(uploads.state)
  useEffect(() => () => uploads.dispose(), [uploads])
  useEffect(() => {
    const tryAgain = () => {
      for (const { id, canWait } of uploads.state.get().items) if (canWait) uploads.retry(id)
    }
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [uploads])

  const { max, add, retry, remove, restore, move, dismissRefusals, reset } = uploads
  const imageSets = state.items.flatMap(({ imageSet }) => (imageSet ? [imageSet] : []))
  return {
    ...state,
    max,
    add,
    retry,
    remove,
    restore,
    move,
    dismissRefusals,
    reset,
    isUploading: state.items.some(({ isLoading }) => isLoading),
    isFull: state.items.length >= max,
    imageSets,
    imageSetIds: imageSets.map(({ id }) => id),
    pictures: state.items.flatMap(({ imageSet, file, canWait }) => imageSet ?? (canWait && file ? file : [])),
  }
}
