import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organisationOptionsQuery } from '#web/nouns/organisations/organisation-options-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import styles from './fields.module.css'

interface Named {
  id: string
  name: string
}

interface OrganisationFieldProps {
  organisation: Named | null
  /** Moderators choose among all chains, everybody else among their own. */
  isAmongAll: boolean
  onChange: (organisation: Named | null) => void
  error: string | undefined
}

const none: Named[] = []

/** The chain of the place, if any. */
export function OrganisationField({ organisation, isAmongAll, onChange, error }: OrganisationFieldProps) {
  const [text, setText] = useState('')
  const query = useQuery({
    ...organisationOptionsQuery(text === organisation?.name ? '' : text, isAmongAll),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={organisation ? styles.withButton : undefined}>
      <Combobox<Named>
        label="Сеть"
        placeholder="Не входит в сеть"
        items={query.data ?? none}
        value={organisation}
        onChange={onChange}
        labelOf={({ name }) => name}
        keyOf={({ id }) => id}
        onSearch={setText}
        query={query}
        {...(error && { error })}
      />
      {organisation && (
        <Button variant="quiet" onClick={() => onChange(null)}>
          Убрать
        </Button>
      )}
    </div>
  )
}
