import { useEffect, useRef, useState } from 'react'
import type { PlaceCreation } from '#contract/places/place-writing.ts'
import type { Place } from '#contract/places/places.ts'
import type { City } from '#contract/reference/cities.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { type Duplicate, useCreatePlace } from '#web/nouns/places/edit-form/place-changes.ts'
import type { PlaceErrors } from '#web/nouns/places/edit-form/place-problems.ts'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { placeSaveErrors } from '../place-save-errors.ts'
import {
  creationOf,
  deleteNewPlaceDraft,
  emptyPlace,
  hasInput,
  type NewPlace,
  newPlaceProblems,
  readNewPlace,
  saveNewPlaceDraft,
} from './new-place.ts'

interface NewPlaceOptions {
  viewerId: string
  city: City
  onCreated: (place: Place) => void
}

/** Confirmations of the person: the place is no duplicate, and its point is right. */
interface Agreed {
  isNotDuplicate: boolean
  isLocationConfirmed: boolean
}

/** The form of a new place. Its input is a draft until it is saved; likely duplicates are shown first. */
export function useNewPlace({ viewerId, city, onCreated }: NewPlaceOptions) {
  const [place, setPlace] = useState(() => readNewPlace(viewerId) ?? emptyPlace(city))
  const { element, errors, showErrors, clearErrors } = useFormErrors()
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([])
  const [isFarAway, setIsFarAway] = useState(false)
  const confirmations = useRef<Agreed>({ isNotDuplicate: false, isLocationConfirmed: false })
  const keyFor = useIdempotencyKey()
  const isCreated = useRef(false)

  useEffect(() => {
    if (!isCreated.current) saveNewPlaceDraft(viewerId, place)
  }, [viewerId, place])

  const change = (part: Partial<NewPlace>) => {
    confirmations.current = { isNotDuplicate: false, isLocationConfirmed: false }
    setPlace((before) => ({ ...before, ...part }))
    clearErrors(Object.keys(part).map((name) => errorNames[name as keyof NewPlace]))
  }

  const create = useCreatePlace({
    onSuccess: (outcome) => {
      if ('duplicates' in outcome) return setDuplicates(outcome.duplicates)
      isCreated.current = true
      deleteNewPlaceDraft(viewerId)
      onCreated(outcome.place)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 'LocationNotConfirmed') {
        confirmations.current.isNotDuplicate = true
        setIsFarAway(true)
      } else showErrors(creationFailure(error))
    },
  })

  const submit = () => {
    if (showErrors(newPlaceProblems(place))) return
    const body = creationOf(place, keyFor(place))
    if (!body) throw new Error('A place without a point passed the form')
    const { isNotDuplicate, isLocationConfirmed } = confirmations.current
    create.mutate({
      body: { ...body, ...(isLocationConfirmed && { is_location_confirmed: true }) },
      duplicateSearch: isNotDuplicate ? undefined : duplicateQueryOf(body),
    })
  }

  return {
    place,
    change,
    errors,
    element,
    isSending: create.isPending,
    hasChanges: hasInput(place),
    duplicates,
    isFarAway,
    handleSubmit: submit,
    addAnyway: () => {
      confirmations.current.isNotDuplicate = true
      setDuplicates([])
      submit()
    },
    closeDuplicates: () => setDuplicates([]),
    confirmFarAway: (isConfirmed: boolean) => {
      setIsFarAway(false)
      if (isConfirmed) {
        confirmations.current.isLocationConfirmed = true
        submit()
      } else showErrors({ point: 'Проверьте метку на карте' })
    },
  }
}

const errorNames: Readonly<Record<keyof NewPlace, string>> = {
  name: 'name',
  categoryId: 'category_id',
  city: 'city_id',
  street: 'street',
  building: 'building',
  point: 'point',
  phone: 'phone_number',
}

function duplicateQueryOf({ name, city_id, lat, lon, phone_number: phone }: PlaceCreation) {
  return { name, city_id, lat, lon, ...(phone && { phone }) }
}

function creationFailure(error: unknown): PlaceErrors {
  // The server makes the address of the page out of the name, so the form has no field for it.
  if (error instanceof ApiError && error.status === 'SlugAlreadyExist') {
    return { form: 'Не получилось подобрать адрес страницы. Попробуйте ещё раз' }
  }
  const fieldNames = new Set(Object.values(errorNames))
  return placeSaveErrors(error, {
    hasDraft: true,
    fallbackMessage: 'Произошла ошибка при добавлении заведения',
    toPlaceErrors: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, [text = '']]) => {
          const key = name === 'lat' || name === 'lon' ? 'point' : name
          return [fieldNames.has(key) ? key : 'form', text]
        }),
      ),
  })
}
