import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { PlaceForm } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import type { AffectedReservations } from '#contract/reservations/reservations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { placeFormQuery } from '#web/nouns/places/edit-copy/api.ts'
import { useSavePlace } from '#web/nouns/places/edit-copy/place-changes.ts'
import type { PlaceCopy } from '#web/nouns/places/edit-copy/place-copy.ts'
import { changeOf, toPlaceValues } from '#web/nouns/places/edit-copy/place-payload.ts'
import { errorsOfResponse, placeProblems } from '#web/nouns/places/edit-copy/place-problems.ts'
import { useCountAffected } from '#web/nouns/reservations/affected/affected-query.ts'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import type { OpenConflict } from './place-base.ts'
import { saveFailure } from './place-failure.ts'
import { usePlaceDraft } from './use-place-draft.ts'

export type PlaceEditForm = ReturnType<typeof usePlaceForm>

interface PlaceFormOptions {
  form: PlaceForm
  place: Place
  onSaved: (place: Place) => void
}

/** The form of a place. Only changed fields are sent, so that two people can work on one page. */
export function usePlaceForm({ form, place, onSaved }: PlaceFormOptions) {
  const queryClient = useQueryClient()
  const draft = usePlaceDraft(form, place)
  const { copy, base } = draft
  const { element, errors, showErrors, clearErrors } = useFormErrors()
  const uploading = useUploadingFields()
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [isFarAway, setIsFarAway] = useState(false)
  const [affected, setAffected] = useState<AffectedReservations | null>(null)
  const showRefusal = (error: Error) =>
    void showErrors(saveFailure(error, (fields) => errorsOfResponse(fields, copy)))

  const save = useSavePlace(form.id, {
    onSuccess: (saved) => {
      draft.finish()
      onSaved(saved)
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 'EditConflict' && error.conflict) {
        const fresh = await queryClient.fetchQuery(placeFormQuery(form.id))
        setConflict({ ...error.conflict, fresh })
      } else if (error instanceof ApiError && error.status === 'LocationNotConfirmed') setIsFarAway(true)
      else showRefusal(error)
    },
  })

  const trySaving = (isLocationConfirmed: boolean) => {
    if (showErrors(placeProblems(copy))) return
    save.mutate({
      ...changeOf(base.base, toPlaceValues(copy), base.version),
      ...(isLocationConfirmed && { is_location_confirmed: true }),
    })
  }

  const countAffected = useCountAffected(form.id, {
    onSuccess: (found) => (found.count > 0 ? setAffected(found) : trySaving(false)),
    onError: (error) => {
      // The save itself gives better messages for errors of single fields.
      if (error instanceof ApiError && error.code === 422) trySaving(false)
      else showRefusal(error)
    },
  })

  return {
    copy,
    element,
    errors,
    errorOf: (key: string) => errors[key],
    change: (part: Partial<PlaceCopy>) => {
      draft.change(part)
      clearErrors(Object.keys(part).map((name) => errorNames[name] ?? name))
    },
    onUploading: uploading.mark,
    isUploading: uploading.isAny,
    isSaving: save.isPending || countAffected.isPending,
    hasChanges: draft.hasChanges,
    isRestored: draft.isRestored,
    generation: draft.generation,
    discardDraft: () => {
      draft.discard()
      clearErrors()
    },
    conflict,
    /** `theirs`: fields in which the other person's value is kept. */
    resolveConflict: (theirs: readonly string[]) => {
      if (!conflict) return
      const merged = draft.merge(conflict, theirs)
      setConflict(null)
      save.mutate(changeOf(merged.fresh.base, toPlaceValues(merged.copy), merged.fresh.version))
    },
    /** Returns to the fields; the next save finds the same conflict. */
    dismissConflict: () => setConflict(null),
    /** The marker is far from its city; it needs a confirmation. */
    isFarAway,
    confirmFarAway: (isConfirmed: boolean) => {
      setIsFarAway(false)
      if (isConfirmed) trySaving(true)
      else showErrors({ point: 'Проверьте метку на карте' })
    },
    /** Reservations that the change would break; it needs a confirmation. */
    affected,
    confirmAffected: (isConfirmed: boolean) => {
      setAffected(null)
      if (isConfirmed) trySaving(false)
    },
    /** When the hours change, the affected reservations are counted before anything is saved. */
    handleSubmit: () => {
      if (uploading.isAny || showErrors(placeProblems(copy))) return
      const { status, reopens_on, schedules } = changeOf(base.base, toPlaceValues(copy), base.version)
      const planned = {
        ...(status && { status }),
        ...(reopens_on !== undefined && { reopens_on }),
        ...(schedules && { schedules }),
      }
      if (Object.keys(planned).length === 0) trySaving(false)
      else countAffected.mutate(planned)
    },
  }
}

/** The picture fields that wait for an upload. */
function useUploadingFields() {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const mark = useCallback((name: string, isUploading: boolean) => {
    setNames((before) => {
      if (before.has(name) === isUploading) return before
      const after = new Set(before)
      if (isUploading) after.add(name)
      else after.delete(name)
      return after
    })
  }, [])
  return { isAny: names.size > 0, mark }
}

/** The names of payload fields that differ from those of the form's state. */
const errorNames: Readonly<Record<string, string>> = {
  latinName: 'latin_name',
  reopensOn: 'reopens_on',
  shortDescription: 'short_description',
  categoryId: 'category_id',
  subCategory: 'subcategory',
  organisation: 'organisation_id',
  roadInfo: 'road_info',
  parkingInfo: 'parking_info',
  averageCheck: 'average_check',
  cuisineIds: 'cuisine_ids',
  tagIds: 'tag_ids',
  dresscodeId: 'dresscode_id',
  menuDescription: 'menu_description',
  avatar: 'avatar_id',
  logo: 'logo_id',
  background: 'background_id',
  stayMinutes: 'stay_minutes',
}
