import { useEffect, useMemo, useRef, useState } from 'react'
import type { PlaceForm } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { deletePlaceDraft, readPlaceDraft, savePlaceDraft } from '#web/nouns/places/edit-form/place-draft.ts'
import type { PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import { initialFormOf, mergedForm, type OpenConflict, type PlaceBase } from './place-base.ts'

/** The fields of a place, kept as a draft on this device until the server has them. */
export function usePlaceDraft(form: PlaceForm, place: Place) {
  const viewerId = useViewer()?.id ?? ''
  const owner = useMemo(() => ({ viewerId, placeId: form.id }), [viewerId, form.id])
  const organisations = useMemo(() => (place.organisation ? [place.organisation] : []), [place.organisation])
  const [initial] = useState(() => initialFormOf(form, organisations))
  const [draft] = useState(() => readPlaceDraft(owner))
  const [base, setBase] = useState<PlaceBase>(draft ?? initial)
  const [copy, setCopy] = useState(draft?.copy ?? initial.copy)
  const [savedValues, setSavedValues] = useState(initial.copy)
  const [isRestored, setIsRestored] = useState(draft !== null)
  const [resetCount, setResetCount] = useState(0)
  const isSaved = useRef(false)
  const hasChanges = useMemo(() => JSON.stringify(copy) !== JSON.stringify(savedValues), [copy, savedValues])

  useEffect(() => {
    if (isSaved.current) return
    if (hasChanges) savePlaceDraft(owner, { copy, base: base.base, version: base.version })
    else deletePlaceDraft(owner)
  }, [owner, copy, base, hasChanges])

  return {
    copy,
    base,
    hasChanges,
    /** The screen shows a draft that was not saved. */
    isRestored,
    /** Incremented when the fields are reset, which aborts uploads under way. */
    resetCount,
    change: (part: Partial<PlaceFormValues>) => setCopy((before) => ({ ...before, ...part })),
    discard: () => {
      const fresh = initialFormOf(form, organisations)
      setBase(fresh)
      setCopy(fresh.copy)
      setSavedValues(fresh.copy)
      setIsRestored(false)
      setResetCount((before) => before + 1)
    },
    /** @returns the values to save, merged with those that others have saved meanwhile */
    merge: (conflict: OpenConflict, theirs: readonly string[]) => {
      const knownOrganisations = [...organisations, ...(copy.organisation ? [copy.organisation] : [])]
      const merged = mergedForm(conflict, {
        base: base.base,
        copy,
        theirs,
        organisations: knownOrganisations,
      })
      setBase(merged.fresh)
      setSavedValues(merged.fresh.copy)
      setCopy(merged.copy)
      setResetCount((before) => before + 1)
      return merged
    },
    markSaved: () => {
      isSaved.current = true
      deletePlaceDraft(owner)
    },
  }
}
