import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { City } from '#contract/reference/cities.ts'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import { citiesQuery } from './api.ts'

const CITY_OPTIONS = 50
const none: [] = []

interface CityFieldProps {
  city: City | null
  onChange: (city: City | null) => void
  error?: string | undefined
  placeholder?: string
}

/** A field for choosing one of our cities by typing. */
export function CityField({ city, onChange, error, placeholder }: CityFieldProps) {
  const [text, setText] = useState('')
  const query = useQuery({
    ...citiesQuery(text === city?.name ? '' : text, CITY_OPTIONS),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox<City>
      label="Город"
      items={query.data ?? none}
      value={city}
      onChange={onChange}
      labelOf={({ name }) => name}
      keyOf={({ id }) => id}
      onSearch={setText}
      query={query}
      {...(error && { error })}
      {...(placeholder && { placeholder })}
    />
  )
}
