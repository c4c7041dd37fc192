import { useEffect } from 'react'
import type { ImageSet } from '#contract/images.ts'
import { AvatarPicker } from '#web/features/images/avatar-picker.tsx'
import { ImagePicker } from '#web/features/images/image-picker.tsx'
import { type UploadsOfForm, useImageUploads } from '#web/features/images/use-image-uploads.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { ErrorOf } from './contacts-fields.tsx'
import styles from './fields.module.css'
import type { PlaceCopy } from './place-copy.ts'

interface PicturesFieldsProps {
  place: { id: string; name: string }
  copy: PlaceCopy
  onChange: (change: Partial<PlaceCopy>) => void
  onUploading: (name: string, isUploading: boolean) => void
  errorOf: ErrorOf
}

/** The face of the place on cards, its logo and the cover of its page. */
export function PicturesFields({ place, copy, onChange, onUploading, errorOf }: PicturesFieldsProps) {
  const avatar = useOnePicture('avatar', copy.avatar, (image) => onChange({ avatar: image }), onUploading)
  const logo = useOnePicture('logo', copy.logo, (image) => onChange({ logo: image }), onUploading)
  const background = useOnePicture(
    'background',
    copy.background,
    (image) => onChange({ background: image }),
    onUploading,
  )
  const face = <Avatar id={place.id} name={place.name} size="huge" />
  return (
    <div className={styles.pictures}>
      <div>
        <AvatarPicker uploads={avatar} label="Главное фото: на карточках и в списках" fallback={face} />
        <Problem text={errorOf('avatar_id')} />
      </div>
      <div>
        <AvatarPicker uploads={logo} label="Логотип: рядом с названием" fallback={face} />
        <Problem text={errorOf('logo_id')} />
      </div>
      <div>
        <ImagePicker uploads={background} label="Обложка страницы" />
        <Problem text={errorOf('background_id')} />
      </div>
    </div>
  )
}

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p className={styles.error} role="alert">
      {text}
    </p>
  ) : null
}

/** One picture of the form; what has arrived goes into the copy. */
function useOnePicture(
  name: string,
  image: ImageSet | null,
  onChange: (image: ImageSet | null) => void,
  onUploading: (name: string, isUploading: boolean) => void,
): UploadsOfForm {
  const uploads = useImageUploads({ max: 1, initial: image ? [image] : [] })
  usePicturesChange(uploads, image ? [image] : [], (images) => onChange(images[0] ?? null))
  useTellUploading(name, uploads.isUploading, onUploading)
  return uploads
}

/** Tells of other pictures, or another order, than the form holds. */
export function usePicturesChange(
  uploads: UploadsOfForm,
  held: readonly ImageSet[],
  onChange: (images: readonly ImageSet[]) => void,
): void {
  const ids = uploads.imageSetIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures are what may change by themselves
  useEffect(() => {
    if (uploads.isUploading && uploads.imageSets.length === 0) return
    if (ids !== held.map(({ id }) => id).join()) onChange(uploads.imageSets)
  }, [ids])
}

export function useTellUploading(
  name: string,
  isUploading: boolean,
  onUploading: (name: string, isUploading: boolean) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => {
    onUploading(name, isUploading)
    return () => onUploading(name, false)
  }, [isUploading])
}
