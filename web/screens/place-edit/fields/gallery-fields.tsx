import { type ReactNode, useId, useState } from 'react'
import { placeLimits } from '#contract/places/place-limits.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { ImagePicker } from '#web/nouns/images/image-picker.tsx'
import { useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import { isLocalId } from '#web/nouns/places/edit-form/local-id.ts'
import { emptyGallery, type GalleryFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import type { ErrorOf } from './contacts-fields.tsx'
import styles from './gallery-fields.module.css'
import { MenuTextFields } from './menu-text-fields.tsx'
import { usePicturesChange, useReportUploading } from './pictures-fields.tsx'
import { RowList } from './row-list.tsx'

const ChevronDown = icon('chevron-down')

export type GalleryKind = 'albums' | 'menus'

const texts = {
  albums: { kind: 'Альбом', add: 'Добавить альбом', example: 'Интерьер, блюда, вечеринки' },
  menus: { kind: 'Меню', add: 'Добавить меню', example: 'Основное меню, винная карта' },
} as const

const TITLE_LENGTH = 120
const DESCRIPTION_LENGTH = 1000

interface GalleriesFieldsProps {
  kind: GalleryKind
  galleries: readonly GalleryFormValues[]
  onChange: (galleries: readonly GalleryFormValues[]) => void
  onUploading: (name: string, isUploading: boolean) => void
  errorOf: ErrorOf
}

export function GalleriesFields({ kind, galleries, onChange, onUploading, errorOf }: GalleriesFieldsProps) {
  return (
    <RowList
      rows={galleries}
      onChange={onChange}
      create={emptyGallery}
      max={placeLimits[kind]}
      addLabel={texts[kind].add}
      kind={texts[kind].kind}
      nameOf={({ title }) => title}
    >
      {(gallery, change) => (
        <Collapsible
          title={gallery.title || `${texts[kind].kind} без названия`}
          facts={factsOf(kind, gallery)}
          isOpenAtFirst={isLocalId(gallery.id) || galleries.length === 1}
          isWrong={hasError(kind, gallery, errorOf)}
        >
          <GalleryFields
            kind={kind}
            gallery={gallery}
            onChange={change}
            onUploading={onUploading}
            errorOf={errorOf}
          />
        </Collapsible>
      )}
    </RowList>
  )
}

interface GalleryFieldsProps {
  kind: GalleryKind
  gallery: GalleryFormValues
  onChange: (change: Partial<GalleryFormValues>) => void
  onUploading: (name: string, isUploading: boolean) => void
  errorOf: ErrorOf
}

/** The fields of an album or a menu: name, photos in order and dishes. */
export function GalleryFields({ kind, gallery, onChange, onUploading, errorOf }: GalleryFieldsProps) {
  const key = `${kind}/${gallery.id}`
  const uploads = useImageUploads({ max: placeLimits.photosPerGallery, initial: gallery.photos })
  usePicturesChange(uploads, gallery.photos, (photos) => onChange({ photos }))
  useReportUploading(key, uploads.isUploading, onUploading)
  const photosError = errorOf(`${key}/photos`)
  return (
    <div className={styles.gallery}>
      <TextField
        label="Название"
        placeholder={texts[kind].example}
        maxLength={TITLE_LENGTH}
        value={gallery.title}
        error={errorOf(`${key}/title`) ?? errorOf(key)}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label="Описание (необязательно)"
        rows={2}
        maxLength={DESCRIPTION_LENGTH}
        value={gallery.description}
        error={errorOf(`${key}/description`)}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {kind === 'menus' && (
        <MenuTextFields
          sections={gallery.sections}
          onChange={(sections) => onChange({ sections })}
          errorOf={(path) => errorOf(`${key}/sections/${path}`)}
        />
      )}
      <ImagePicker uploads={uploads} label={kind === 'menus' ? 'Фотографии страниц меню' : 'Фотографии'} />
      {photosError && (
        <p className={styles.error} role="alert">
          {photosError}
        </p>
      )}
    </div>
  )
}

interface CollapsibleProps {
  title: string
  facts: string
  isOpenAtFirst: boolean
  isWrong: boolean
  children: ReactNode
}

/** A collapsible part that stays mounted while collapsed, so that uploads continue. */
function Collapsible({ title, facts, isOpenAtFirst, isWrong, children }: CollapsibleProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  const isShown = isOpen || isWrong
  return (
    <div>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          <span className={styles.facts}>{facts}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </button>
      <div id={id} hidden={!isShown}>
        {children}
      </div>
    </div>
  )
}

function factsOf(kind: GalleryKind, { photos, sections }: GalleryFormValues): string {
  const dishes = sections
    .filter(({ isDeleted }) => !isDeleted)
    .reduce((sum, section) => sum + section.dishes.filter(({ isDeleted }) => !isDeleted).length, 0)
  const facts = joinFacts([
    kind === 'menus' && dishes > 0 && formatCount(dishes, nounForms.dishes),
    photos.length > 0 && formatCount(photos.length, nounForms.photos),
  ])
  return facts || 'Пока пусто'
}

function hasError(kind: GalleryKind, { id, sections }: GalleryFormValues, errorOf: ErrorOf): boolean {
  const key = `${kind}/${id}`
  const own = [key, `${key}/title`, `${key}/description`, `${key}/photos`]
  const inner = sections.flatMap((section) => [
    `${key}/sections/${section.id}/title`,
    ...section.dishes.flatMap((dish) =>
      ['name', 'price', 'weight', 'note'].map((field) => `${key}/sections/${section.id}/${dish.id}/${field}`),
    ),
  ])
  return [...own, ...inner].some((item) => errorOf(item) !== undefined)
}
