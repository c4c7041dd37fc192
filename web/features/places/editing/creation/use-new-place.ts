import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { City } from '#contract/cities.ts'
import type { Place } from '#contract/places.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { readPoint } from '../../map/point-text.ts'
import { placeSaved } from '../api.ts'
import { saveFailure } from '../place-failure.ts'
import type { PlaceErrors } from '../place-problems.ts'
import type { Duplicate } from './duplicates-sheet.tsx'
import {
  creationOf,
  emptyPlace,
  forgetNewPlace,
  hasWords,
  keepNewPlace,
  type NewPlace,
  newPlaceProblems,
  phoneOf,
  readNewPlace,
} from './new-place.ts'

interface NewPlaceOptions {
  viewerId: string
  city: City
  onCreated: (place: Place) => void
}

/** What the person has agreed to on the way: that it is no double, that it is where the mark stands. */
interface Agreed {
  isNoDouble: boolean
  isLocationMeant: boolean
}

/** The first form of a place: a draft until the server has it; likely doubles are shown before it is added. */
export function useNewPlace({ viewerId, city, onCreated }: NewPlaceOptions) {
  const queryClient = useQueryClient()
  const [place, setPlace] = useState(() => readNewPlace(viewerId) ?? emptyPlace(city))
  const [errors, setErrors] = useState<PlaceErrors>({})
  const [duplicates, setDuplicates] = useState<readonly Duplicate[]>([])
  const [isFarAway, setIsFarAway] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const agreed = useRef<Agreed>({ isNoDouble: false, isLocationMeant: false })
  const attempt = useRef<{ key: string; words: string } | null>(null)
  const isRefused = useRef(false)
  const isOver = useRef(false)

  useEffect(() => {
    if (!isOver.current) keepNewPlace(viewerId, place)
  }, [viewerId, place])

  useEffect(() => {
    if (!isRefused.current) return
    isRefused.current = false
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const refuse = (problems: PlaceErrors) => {
    isRefused.current = true
    setErrors(problems)
  }

  const change = (part: Partial<NewPlace>) => {
    agreed.current = { isNoDouble: false, isLocationMeant: false }
    setPlace((before) => ({ ...before, ...part }))
    const names = Object.keys(part).map((name) => errorNames[name as keyof NewPlace])
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'whole' && !names.includes(key))),
    )
  }

  const [submit, isSending] = useOneAtATime(async () => {
    const problems = newPlaceProblems(place)
    refuse(problems)
    if (Object.keys(problems).length > 0) return
    try {
      if (!agreed.current.isNoDouble) {
        const found = await findDuplicates(place)
        if (found.length > 0) return setDuplicates(found)
        agreed.current.isNoDouble = true
      }
      onCreated(await create())
    } catch (error) {
      if (error instanceof ApiError && error.status === 'LocationNotConfirmed') setIsFarAway(true)
      else refuse(creationFailure(error))
    }
  })

  const findDuplicates = async (sought: NewPlace): Promise<readonly Duplicate[]> => {
    const point = readPoint(sought.point)
    if (!point || !sought.city) return []
    const phone = phoneOf(sought)
    const query = {
      name: sought.name.trim(),
      city_id: sought.city.id,
      ...point,
      ...(phone && { phone }),
    }
    return (await apiOf(queryClient).call('GET /api/v1/places/duplicates', { query })).duplicates
  }

  const create = async (): Promise<Place> => {
    const words = JSON.stringify(place)
    if (attempt.current?.words !== words) attempt.current = { key: newKey(), words }
    const body = creationOf(place, attempt.current.key)
    if (!body) throw new Error('A place without a point passed the form')
    const { place: created } = await apiOf(queryClient).call('POST /api/v1/places', {
      body: { ...body, ...(agreed.current.isLocationMeant && { is_location_confirmed: true }) },
    })
    isOver.current = true
    forgetNewPlace(viewerId)
    placeSaved(queryClient, created)
    return created
  }

  return {
    place,
    change,
    errors,
    element,
    isSending,
    hasChanges: hasWords(place),
    duplicates,
    isFarAway,
    handleSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
    addAnyway: () => {
      agreed.current.isNoDouble = true
      setDuplicates([])
      void submit()
    },
    leaveDuplicates: () => setDuplicates([]),
    confirmFarAway: (isMeant: boolean) => {
      setIsFarAway(false)
      if (!isMeant) return refuse({ point: 'Проверьте метку на карте' })
      agreed.current.isLocationMeant = true
      void submit()
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

function creationFailure(error: unknown): PlaceErrors {
  const known = new Set(Object.values(errorNames))
  return saveFailure(error, (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, [text = '']]) => {
        const key = name === 'lat' || name === 'lon' ? 'point' : name
        return [known.has(key) ? key : 'whole', text]
      }),
    ),
  )
}
