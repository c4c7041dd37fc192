import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { citiesQuery } from '#web/nouns/cities/api.ts'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import type { ProfileCity } from './use-profile-form.ts'

const OPTIONS = 50
const none: [] = []

interface CitySelectProps {
  value: ProfileCity | null
  onChange: (city: ProfileCity | null) => void
  error?: string | undefined
}

export function CitySelect({ value, onChange, error }: CitySelectProps) {
  const [text, setText] = useState('')
  const query = useQuery({
    ...citiesQuery(text === value?.name ? '' : text, OPTIONS),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox<ProfileCity>
      label="Город"
      placeholder="Начните вводить название"
      items={query.data ?? none}
      value={value}
      onChange={onChange}
      labelOf={({ name }) => name}
      keyOf={({ latinName }) => latinName}
      onSearch={setText}
      query={query}
      {...(error && { error })}
    />
  )
}
