import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { PlaceForm } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { placeFormQuery } from '#web/nouns/places/edit-form/api.ts'
import { useUpdatePlace } from '#web/nouns/places/edit-form/place-changes.ts'
import type { PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { changeOf, toPlaceValues } from '#web/nouns/places/edit-form/place-payload.ts'
import { errorsOfResponse, placeProblems } from '#web/nouns/places/edit-form/place-problems.ts'
import { useAffectedCheck } from '#web/nouns/reservations/affected/use-affected-check.ts'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import type { OpenConflict } from './place-base.ts'
import { placeSaveErrors } from './place-save-errors.ts'
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
  const showRefusal = (error: unknown) =>
    void showErrors(
      placeSaveErrors(error, { toPlaceErrors: (fields) => errorsOfResponse(fields, copy), hasDraft: true }),
    )

  const save = useUpdatePlace(form.id, {
    onSuccess: (saved) => {
      draft.markSaved()
      onSaved(saved)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return showRefusal(error)
      if (error.status === 'LocationNotConfirmed') return setIsFarAway(true)
      if (error.status !== 'EditConflict' || !error.conflict) return showRefusal(error)
      try {
        const fresh = await queryClient.fetchQuery(placeFormQuery(form.id))
        setConflict({ ...error.conflict, fresh })
      } catch (failure) {
        showRefusal(failure)
      }
    },
  })

  const trySaving = (isLocationConfirmed: boolean) => {
    if (showErrors(placeProblems(copy))) return
    save.mutate({
      ...changeOf(base.base, toPlaceValues(copy), base.version),
      ...(isLocationConfirmed && { is_location_confirmed: true }),
    })
  }

  const affectedCheck = useAffectedCheck(form.id, {
    onChecked: () => trySaving(false),
    onError: showRefusal,
  })

  return {
    copy,
    element,
    errors,
    errorOf: (key: string) => errors[key],
    change: (part: Partial<PlaceFormValues>) => {
      draft.change(part)
      clearErrors(Object.keys(part).map((name) => errorNames[name] ?? name))
    },
    onUploading: uploading.mark,
    isUploading: uploading.isAny,
    isSaving: save.isPending || affectedCheck.isPending,
    hasChanges: draft.hasChanges,
    isRestored: draft.isRestored,
    resetCount: draft.resetCount,
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
    affected: affectedCheck.affected,
    confirmAffected: affectedCheck.confirm,
    handleSubmit: () => {
      if (uploading.isAny || showErrors(placeProblems(copy))) return
      affectedCheck.check(changeOf(base.base, toPlaceValues(copy), base.version))
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
