import { useEffect, useEffectEvent } from 'react'
import type { ImageSet } from '#contract/images/images.ts'
import { AvatarPicker } from '#web/nouns/images/avatar-picker.tsx'
import { CropButton } from '#web/nouns/images/crop-button.tsx'
import { ImagePicker } from '#web/nouns/images/image-picker.tsx'
import { type FormUploads, useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import type { PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import type { ErrorOf } from './contacts-fields.tsx'
import styles from './fields.module.css'

/** As wide as the page of a place shows it. */
const COVER_ASPECT = 16 / 9

interface PicturesFieldsProps {
  place: { id: string; name: string }
  copy: PlaceFormValues
  onChange: (change: Partial<PlaceFormValues>) => void
  onUploading: (name: string, isUploading: boolean) => void
  errorOf: ErrorOf
}

/** The main picture of the place, its logo and the cover of its page. */
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
        <CropButton uploads={background} aspect={COVER_ASPECT} />
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

/** One picture of the form; an uploaded one is written to the form's state. */
function useOnePicture(
  name: string,
  image: ImageSet | null,
  onChange: (image: ImageSet | null) => void,
  onUploading: (name: string, isUploading: boolean) => void,
): FormUploads {
  const uploads = useImageUploads({ max: 1, initial: image ? [image] : [] })
  usePicturesChange(uploads, image ? [image] : [], (images) => onChange(images[0] ?? null))
  useReportUploading(name, uploads.isUploading, onUploading)
  return uploads
}

/**
 * Calls back when the pictures or their order differ from the form's state. Uploads end without an event of the form.
 */
export function usePicturesChange(
  uploads: FormUploads,
  current: readonly ImageSet[],
  onChange: (images: readonly ImageSet[]) => void,
): void {
  const ids = uploads.imageSetIds.join()
  // Where only one picture is allowed, the former one is kept until a chosen file has replaced it.
  const isReplacing = uploads.max === 1 && uploads.items.some(({ imageSet }) => imageSet === null)
  const handleChange = useEffectEvent((changedIds: string) => {
    if (changedIds !== current.map(({ id }) => id).join()) onChange(uploads.imageSets)
  })
  useEffect(() => {
    if (!isReplacing) handleChange(ids)
  }, [ids, isReplacing])
}

export function useReportUploading(
  name: string,
  isUploading: boolean,
  onUploading: (name: string, isUploading: boolean) => void,
): void {
  const report = useEffectEvent(onUploading)
  useEffect(() => {
    report(name, isUploading)
    return () => report(name, false)
  }, [name, isUploading])
}
