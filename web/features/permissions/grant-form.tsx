import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UserShort } from '#contract/users.ts'
import { emailError } from '#web/features/accounts/sign-in/email-error.ts'
import { apiOf } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { grantRole } from './api.ts'
import { OwnerQuestion } from './owner-question.tsx'
import styles from './permissions.module.css'
import { roleHints, roleNames } from './role-names.ts'
import type { Venue } from './venue.ts'

type GrantedRole = keyof typeof roleHints

const ways = [
  { value: 'email', label: 'По почте' },
  { value: 'person', label: 'По имени' },
] as const

/** Lets somebody in, by e-mail or from among the people of the product. */
export function GrantForm({ venue, roles }: { venue: Venue; roles: readonly GrantedRole[] }) {
  const queryClient = useQueryClient()
  const [way, setWay] = useState<'email' | 'person'>('email')
  const [email, setEmail] = useState('')
  const [person, setPerson] = useState<UserShort | null>(null)
  const [role, setRole] = useState<GrantedRole>(roles.at(-1) ?? 'staff')
  const [error, setError] = useState<string>()
  const [isOwnerAsked, setIsOwnerAsked] = useState(false)
  const [grant, isGranting] = useOneAtATime(async () => {
    const who = way === 'email' || !person ? { email: email.trim() } : { userId: person.id }
    const isGranted = await grantRole(queryClient, venue, role, who)
    setIsOwnerAsked(false)
    if (!isGranted) return
    setEmail('')
    setPerson(null)
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const problem = way === 'email' ? emailError(email) : person ? undefined : 'Выберите человека из списка'
    setError(problem)
    if (problem) return
    if (role === 'owner') setIsOwnerAsked(true)
    else void grant()
  }
  return (
    <form noValidate className={styles.stack} onSubmit={handleSubmit}>
      <Segments label="Как найти человека" options={ways} value={way} onChange={setWay} />
      {way === 'email' ? (
        <TextField
          label="Почта"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint="Права появятся, когда человек согласится. Если аккаунта ещё нет, отправим письмо"
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value.toLowerCase())
            setError(undefined)
          }}
        />
      ) : (
        <PersonField
          person={person}
          error={error}
          onChange={(next) => {
            setPerson(next)
            setError(undefined)
          }}
        />
      )}
      <SelectField
        label="Роль"
        value={role}
        options={roles.map((one) => ({ value: one, label: roleNames[one] }))}
        hint={roleHints[role]}
        onChange={(next) => setRole(roles.find((one) => one === next) ?? role)}
      />
      <Button type="submit" variant="primary" isPending={isGranting}>
        Пригласить
      </Button>
      {isOwnerAsked && (
        <OwnerQuestion
          person={way === 'email' ? email.trim() : (person?.fullName ?? '')}
          venueName={venue.name}
          isPending={isGranting}
          onConfirm={() => void grant()}
          onCancel={() => setIsOwnerAsked(false)}
        />
      )}
    </form>
  )
}

interface PersonFieldProps {
  person: UserShort | null
  error: string | undefined
  onChange: (person: UserShort | null) => void
}

const none: UserShort[] = []

function PersonField({ person, error, onChange }: PersonFieldProps) {
  const [text, setText] = useState('')
  const { data = none } = useQuery({ ...peopleByNameQuery(text), placeholderData: keepPreviousData })
  return (
    <Combobox<UserShort>
      label="Имя"
      placeholder="Начните вводить имя"
      items={data}
      value={person}
      onChange={onChange}
      labelOf={({ fullName, city }) => (city ? `${fullName} (${city})` : fullName)}
      keyOf={({ id }) => id}
      onSearch={setText}
      {...(error && { error })}
    />
  )
}

const PEOPLE_SHOWN = 10

function peopleByNameQuery(text: string) {
  return queryOptions({
    queryKey: ['users', 'by-name', text],
    enabled: text !== '',
    queryFn: async ({ client, signal }) => {
      try {
        const query = { query: text, limit: PEOPLE_SHOWN }
        return (await apiOf(client).call('GET /api/v2/users', { query }, signal)).users
      } catch (error) {
        if (error instanceof ApiError && error.status === 'RecordNotFound') return []
        throw error
      }
    },
  })
}
