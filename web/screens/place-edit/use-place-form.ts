import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EditConflict } from '#contract/errors.ts'
import type { PlaceForm, PlaceValues } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import type { AffectedReservations } from '#contract/reservations/reservations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { placeFormQuery } from '#web/nouns/places/edit-copy/api.ts'
import { useSavePlace } from '#web/nouns/places/edit-copy/place-changes.ts'
import { type PlaceCopy, placeCopyOf } from '#web/nouns/places/edit-copy/place-copy.ts'
import { deletePlaceDraft, readPlaceDraft, savePlaceDraft } from '#web/nouns/places/edit-copy/place-draft.ts'
import {
  changedFields,
  changeOf,
  pickFields,
  type ValueName,
  valuesOf,
} from '#web/nouns/places/edit-copy/place-payload.ts'
import {
  errorsOfResponse,
  type PlaceErrors,
  placeProblems,
} from '#web/nouns/places/edit-copy/place-problems.ts'
import { useCountAffected } from '#web/nouns/reservations/affected/affected-query.ts'
import { saveFailure } from './place-failure.ts'

/** Somebody saved the same fields meanwhile: what they made of them, for the person to choose. */
export interface OpenConflict extends EditConflict {
  /** The form as it stands on the server now. */
  fresh: PlaceForm
}

export interface PlaceEditForm {
  copy: PlaceCopy
  change: (change: Partial<PlaceCopy>) => void
  errors: PlaceErrors
  errorOf: (key: string) => string | undefined
  element: RefObject<HTMLFormElement | null>
  onUploading: (name: string, isUploading: boolean) => void
  isUploading: boolean
  isSaving: boolean
  hasChanges: boolean
  /** The screen shows a draft that was not saved. */
  isRestored: boolean
  discardDraft: () => void
  /** Grows when the fields begin anew: pictures on their way are given up. */
  generation: number
  conflict: OpenConflict | null
  /** `theirs`: fields in which the other person's word stands. */
  resolveConflict: (theirs: readonly string[]) => void
  /** Back to the fields; the next save meets the same changes. */
  leaveConflict: () => void
  /** The marker is far from its city; it needs a confirmation. */
  isFarAway: boolean
  confirmFarAway: (isMeant: boolean) => void
  /** Reservations that the change would break; it needs a confirmation. */
  affected: AffectedReservations | null
  confirmAffected: (isMeant: boolean) => void
  handleSubmit: (event: FormEvent) => void
}

interface PlaceFormOptions {
  form: PlaceForm
  place: Place
  onSaved: (place: Place) => void
}

/**
 * The form over a whole place. What is typed is a draft on this device until the server has it; only fields that were
 * changed are sent, so that two people can work on one page.
 */
export function usePlaceForm({ form, place, onSaved }: PlaceFormOptions): PlaceEditForm {
  const queryClient = useQueryClient()
  const viewerId = useViewer()?.id ?? ''
  const owner = useMemo(() => ({ viewerId, placeId: form.id }), [viewerId, form.id])
  const organisations = useMemo(() => (place.organisation ? [place.organisation] : []), [place.organisation])
  const [initial] = useState(() => beginningOf(form, organisations))
  const [draft] = useState(() => readPlaceDraft(owner))
  const [base, setBase] = useState(draft ?? initial)
  const [copy, setCopy] = useState(draft?.copy ?? initial.copy)
  const [isRestored, setIsRestored] = useState(draft !== null)
  const [errors, setErrors] = useState<PlaceErrors>({})
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())
  const [conflict, setConflict] = useState<OpenConflict | null>(null)
  const [isFarAway, setIsFarAway] = useState(false)
  const [affected, setAffected] = useState<AffectedReservations | null>(null)
  const [generation, setGeneration] = useState(0)
  const [starting, setStarting] = useState(initial.copy)
  const element = useRef<HTMLFormElement>(null)
  const isOver = useRef(false)
  const isRefused = useRef(false)

  const hasChanges = useMemo(() => JSON.stringify(copy) !== JSON.stringify(starting), [copy, starting])

  useEffect(() => {
    if (isOver.current) return
    if (hasChanges) savePlaceDraft(owner, { copy, base: base.base, version: base.version })
    else deletePlaceDraft(owner)
  }, [owner, copy, base, hasChanges])

  // Only a try to save moves the focus: a mistake that is being mended keeps it.
  useEffect(() => {
    if (!isRefused.current) return
    isRefused.current = false
    if (Object.keys(errors).length === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]:not(:empty)')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [errors])

  const refuse = (problems: PlaceErrors) => {
    isRefused.current = true
    setErrors(problems)
  }

  const change = (part: Partial<PlaceCopy>) => {
    setCopy((before) => ({ ...before, ...part }))
    setErrors((before) => withoutFields(before, Object.keys(part)))
  }

  const save = useSavePlace(form.id, {
    onSuccess: (saved) => {
      isOver.current = true
      deletePlaceDraft(owner)
      onSaved(saved)
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 'EditConflict' && error.conflict) {
        const fresh = await queryClient.fetchQuery(placeFormQuery(form.id))
        setConflict({ ...error.conflict, fresh })
      } else if (error instanceof ApiError && error.status === 'LocationNotConfirmed') setIsFarAway(true)
      else refuse(saveFailure(error, (fields) => errorsOfResponse(fields, copy)))
    },
  })

  const trySaving = (isMeant: boolean) => {
    const problems = placeProblems(copy)
    if (Object.keys(problems).length > 0) return refuse(problems)
    setErrors({})
    save.mutate({
      ...changeOf(base.base, valuesOf(copy), base.version),
      ...(isMeant && { is_location_confirmed: true }),
    })
  }

  const countAffected = useCountAffected(form.id, {
    onSuccess: (found) => (found.count > 0 ? setAffected(found) : trySaving(false)),
    onError: (error) => {
      // Errors of single fields are worded better by the save.
      if (error instanceof ApiError && error.code === 422) trySaving(false)
      else refuse(saveFailure(error, (fields) => errorsOfResponse(fields, copy)))
    },
  })

  /** Other hours, or none: guests who have a table then are counted before anything is saved. */
  const confirmAndSave = () => {
    const problems = placeProblems(copy)
    if (Object.keys(problems).length > 0) return refuse(problems)
    const { status, reopens_on, schedules } = changeOf(base.base, valuesOf(copy), base.version)
    const planned = {
      ...(status && { status }),
      ...(reopens_on !== undefined && { reopens_on }),
      ...(schedules && { schedules }),
    }
    if (Object.keys(planned).length === 0) trySaving(false)
    else countAffected.mutate(planned)
  }

  return {
    copy,
    change,
    errors,
    errorOf: (key) => errors[key],
    element,
    onUploading: useCallback((name, isUploading) => {
      setUploading((before) => {
        if (before.has(name) === isUploading) return before
        const after = new Set(before)
        if (isUploading) after.add(name)
        else after.delete(name)
        return after
      })
    }, []),
    isUploading: uploading.size > 0,
    isSaving: save.isPending || countAffected.isPending,
    hasChanges,
    isRestored,
    discardDraft: () => {
      const fresh = beginningOf(form, organisations)
      setBase(fresh)
      setCopy(fresh.copy)
      setStarting(fresh.copy)
      setErrors({})
      setIsRestored(false)
      setGeneration((before) => before + 1)
    },
    generation,
    conflict,
    resolveConflict: (theirs) => {
      if (!conflict) return
      const known = [...organisations, ...(copy.organisation ? [copy.organisation] : [])]
      const settled = mergedBeginning(conflict, { base: base.base, copy, theirs, organisations: known })
      setBase(settled.fresh)
      setStarting(settled.fresh.copy)
      setCopy(settled.copy)
      setConflict(null)
      setGeneration((before) => before + 1)
      save.mutate(changeOf(settled.fresh.base, valuesOf(settled.copy), settled.fresh.version))
    },
    leaveConflict: () => setConflict(null),
    isFarAway,
    confirmFarAway: (isMeant) => {
      setIsFarAway(false)
      if (isMeant) trySaving(true)
      else refuse({ point: 'Проверьте метку на карте' })
    },
    affected,
    confirmAffected: (isMeant) => {
      setAffected(null)
      if (isMeant) trySaving(false)
    },
    handleSubmit: (event) => {
      event.preventDefault()
      if (uploading.size === 0) confirmAndSave()
    },
  }
}

/** The base that fields are compared with: values of the server and their version. */
interface Since {
  base: PlaceValues
  version: number
}

interface Beginning extends Since {
  copy: PlaceCopy
}

function beginningOf(form: PlaceForm, organisations: readonly { id: string; name: string }[]): Beginning {
  const copy = placeCopyOf({ ...form, organisations })
  return { copy, base: valuesOf(copy), version: form.version }
}

interface Mine {
  base: PlaceValues
  copy: PlaceCopy
  theirs: readonly string[]
  organisations: readonly { id: string; name: string }[]
}

/** The server's form with the person's own changes over it, but for the fields they gave up. */
function mergedBeginning({ fresh }: OpenConflict, { base, copy, theirs, organisations }: Mine) {
  const mine = valuesOf(copy)
  const mineOnly = changedFields(base, mine).filter((field: ValueName) => !theirs.includes(field))
  const images = [...fresh.images, ...picturesOf(copy)]
  const values = { ...fresh.values, ...pickFields(mine, mineOnly) }
  return {
    fresh: beginningOf(fresh, organisations),
    copy: placeCopyOf({ values, images, organisations }),
  }
}

function picturesOf({ avatar, logo, background, albums, menus }: PlaceCopy) {
  const single = [avatar, logo, background].filter((image) => image !== null)
  return [...single, ...[...albums, ...menus].flatMap(({ photos }) => photos)]
}

/** A field that is being mended is no longer wrong; `features` and the like stand for several. */
function withoutFields(errors: PlaceErrors, names: readonly string[]): PlaceErrors {
  const prefixes = new Set([...names.map((name) => errorNames[name] ?? name), 'whole'])
  const left = Object.entries(errors).filter(([key]) => !prefixes.has(key.split('/')[0] ?? ''))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}

/** Where a part of the copy and the field of the payload are called differently. */
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
