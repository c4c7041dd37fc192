import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlaceForm } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { ModalName, ModalProps } from '#web/lib/pages/modal.ts'
import { placeFormQuery } from '#web/nouns/places/edit-form/api.ts'
import { patchRow } from '#web/nouns/places/edit-form/edit-rows.ts'
import { useUpdatePlace } from '#web/nouns/places/edit-form/place-changes.ts'
import {
  emptyGallery,
  type PlaceFormValues,
  placeFormValuesOf,
} from '#web/nouns/places/edit-form/place-form-values.ts'
import { changeOf, toPlaceValues } from '#web/nouns/places/edit-form/place-payload.ts'
import {
  errorsOfResponse,
  type PlaceErrors,
  placeProblems,
} from '#web/nouns/places/edit-form/place-problems.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { Button } from '#web/ui/button.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { GalleryFields, type GalleryKind } from './fields/gallery-fields.tsx'
import { PicturesFields } from './fields/pictures-fields.tsx'
import { placeSaveErrors } from './place-save-errors.ts'

const titles: Partial<Record<ModalName, string>> = {
  edit_avatar_place: 'Оформление страницы',
  edit_album_place: 'Фотоальбом',
  edit_menu_place: 'Меню',
}

/** `?modal=edit_avatar_place`, `edit_album_place`, `edit_menu_place`: edits one part of a place over its page. */
export function QuickEditModal({ name, id, onClose }: ModalProps) {
  const place = useCurrentPlace()
  const query = useQuery({
    ...placeFormQuery(place?.id ?? ''),
    enabled: place?.rights.canEdit === true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!place?.rights.canEdit) return null
  if (query.data) {
    return <QuickEdit place={place} form={query.data} name={name} galleryId={id} onClose={onClose} />
  }
  return (
    <Dialog title={titles[name] ?? ''} onClose={onClose}>
      {query.error ? <ListFailure error={query.error} onRetry={query.refetch} /> : <RowSkeleton />}
    </Dialog>
  )
}

interface QuickEditProps {
  place: Place
  form: PlaceForm
  name: ModalName
  /** The id of the album or menu; null for a new one. */
  galleryId: string | null
  onClose: () => void
}

function QuickEdit({ place, form, name, galleryId, onClose }: QuickEditProps) {
  const kind = kindOf(name)
  const [{ initial, initialDraft, shownId }] = useState(() => initialCopy(form, place, kind, galleryId))
  const [copy, setCopy] = useState(initialDraft)
  const [errors, setErrors] = useState<PlaceErrors>({})
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())
  const change = (part: Partial<PlaceFormValues>) => {
    setCopy((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const handleUploading = (key: string, isUploading: boolean) =>
    setUploading((before) => {
      const after = new Set(before)
      if (isUploading) after.add(key)
      else after.delete(key)
      return after
    })
  const save = useUpdatePlace(place.id, {
    onSuccess: () => {
      showSnackbar('Данные заведения изменены', 'success')
      onClose()
    },
    onError: (error) => {
      const isConflict = error instanceof ApiError && error.status === 'EditConflict'
      if (isConflict) showSnackbar('Страницу только что изменили. Откройте окно ещё раз', 'error')
      else {
        const toPlaceErrors = (fields: Record<string, string[]>) => errorsOfResponse(fields, copy)
        setErrors(placeSaveErrors(error, { toPlaceErrors, hasDraft: false }))
      }
    },
  })
  const handleSave = () => {
    // The rest of the page is not sent, and its fields are not here to be corrected.
    const problems = Object.entries(placeProblems(copy)).filter(([key]) =>
      key.startsWith(`${kind}/${shownId}/`),
    )
    setErrors(Object.fromEntries(problems))
    if (problems.length > 0) return
    save.mutate(changeOf(toPlaceValues(initial), toPlaceValues(copy), form.version))
  }
  const gallery = kind && copy[kind].find(({ id }) => id === shownId)
  const errorOf = (key: string) => errors[key]
  return (
    <Dialog
      title={titles[name] ?? ''}
      onClose={onClose}
      isWide
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Отмена
          </Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            disabled={uploading.size > 0}
            onClick={handleSave}
          >
            Сохранить
          </Button>
        </>
      }
    >
      {kind && gallery ? (
        <GalleryFields
          kind={kind}
          gallery={gallery}
          onChange={(part) =>
            setCopy((before) => ({ ...before, [kind]: patchRow(before[kind], gallery.id, part) }))
          }
          onUploading={handleUploading}
          errorOf={errorOf}
        />
      ) : (
        <PicturesFields
          place={place}
          copy={copy}
          onChange={change}
          onUploading={handleUploading}
          errorOf={errorOf}
        />
      )}
      {errors.form && <p role="alert">{errors.form}</p>}
    </Dialog>
  )
}

function kindOf(name: ModalName): GalleryKind | null {
  if (name === 'edit_album_place') return 'albums'
  return name === 'edit_menu_place' ? 'menus' : null
}

function initialCopy(form: PlaceForm, place: Place, kind: GalleryKind | null, galleryId: string | null) {
  const organisations = place.organisation ? [place.organisation] : []
  const initial = placeFormValuesOf({ ...form, organisations })
  const gallery = kind && initial[kind].find(({ id }) => id === galleryId)
  if (!kind || gallery) return { initial, initialDraft: initial, shownId: galleryId }
  const added = emptyGallery()
  return { initial, initialDraft: { ...initial, [kind]: [...initial[kind], added] }, shownId: added.id }
}
