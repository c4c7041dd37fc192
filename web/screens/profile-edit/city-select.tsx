import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { citiesQuery } from '#web/nouns/cities/api.ts'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import type { ProfileCity } from './use-profile-form.ts'

const OPTIONS = 50

interface CitySelectProps {
  value: ProfileCity | null
  onChange: (city: ProfileCity | null) => void
  error?: string | undefined
}

export function CitySelect({ value, onChange, error }: CitySelectProps) {
  const [query, setQuery] = useState('')
  const { data: cities = [] } = useQuery({
    ...citiesQuery(query === value?.name ? '' : query, OPTIONS),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox<ProfileCity>
      label="Город"
      placeholder="Начните вводить название"
      items={cities}
      value={value}
      onChange={onChange}
      labelOf={({ name }) => name}
      keyOf={({ latinName }) => latinName}
      onSearch={setQuery}
      {...(error && { error })}
    />
  )
}
