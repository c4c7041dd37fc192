import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserShort } from '#contract/users/users.ts'
import { emailError } from '#web/nouns/accounts/email-error.ts'
import { OwnerDialog } from '#web/nouns/permissions/owner-dialog.tsx'
import { type GrantedRole, useGrantRole } from '#web/nouns/permissions/permission-changes.ts'
import styles from '#web/nouns/permissions/permissions.module.css'
import { roleHints, roleNames } from '#web/nouns/permissions/role-names.ts'
import type { Venue } from '#web/nouns/permissions/venue.ts'
import { peopleByNameQuery } from '#web/nouns/users/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/fields/combobox.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'

const methods = [
  { value: 'email', label: 'По почте' },
  { value: 'person', label: 'По имени' },
] as const

/** Grants a role by e-mail or to a registered person. */
export function GrantForm({ venue, roles }: { venue: Venue; roles: readonly GrantedRole[] }) {
  const [method, setMethod] = useState<'email' | 'person'>('email')
  const [email, setEmail] = useState('')
  const [person, setPerson] = useState<UserShort | null>(null)
  const [role, setRole] = useState<GrantedRole>(roles.at(-1) ?? 'staff')
  const { element, errors, showErrors, clearErrors } = useFormErrors<'person'>()
  const [isConfirmingOwner, setIsConfirmingOwner] = useState(false)
  const grant = useGrantRole(venue, {
    onSuccess: () => {
      setEmail('')
      setPerson(null)
    },
    onSettled: () => setIsConfirmingOwner(false),
  })
  const sendInvitation = () =>
    grant.mutate({
      role,
      who: method === 'email' || !person ? { email: email.trim() } : { userId: person.id },
    })
  const handleSubmit = () => {
    const problem =
      method === 'email' ? emailError(email) : person ? undefined : 'Выберите человека из списка'
    if (showErrors(problem ? { person: problem } : {})) return
    if (role === 'owner') setIsConfirmingOwner(true)
    else sendInvitation()
  }
  return (
    <Form ref={element} className={styles.stack} isPending={grant.isPending} onSubmit={handleSubmit}>
      <Segments label="Как найти человека" options={methods} value={method} onChange={setMethod} />
      {method === 'email' ? (
        <TextField
          label="Почта"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          hint="Права появятся, когда человек согласится. Если аккаунта ещё нет, отправим письмо"
          value={email}
          error={errors.person}
          onChange={(event) => {
            setEmail(event.target.value.toLowerCase())
            clearErrors()
          }}
        />
      ) : (
        <PersonField
          person={person}
          error={errors.person}
          onChange={(next) => {
            setPerson(next)
            clearErrors()
          }}
        />
      )}
      <SelectField
        label="Роль"
        value={role}
        options={roles.map((name) => ({ value: name, label: roleNames[name] }))}
        hint={roleHints[role]}
        onChange={(next) => setRole(roles.find((name) => name === next) ?? role)}
      />
      <Button type="submit" variant="primary" isPending={grant.isPending}>
        Пригласить
      </Button>
      {isConfirmingOwner && (
        <OwnerDialog
          person={method === 'email' ? email.trim() : (person?.fullName ?? '')}
          venueName={venue.name}
          isPending={grant.isPending}
          onConfirm={sendInvitation}
          onCancel={() => setIsConfirmingOwner(false)}
        />
      )}
    </Form>
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
  const query = useQuery({ ...peopleByNameQuery(text), placeholderData: keepPreviousData })
  return (
    <Combobox<UserShort>
      label="Имя"
      placeholder="Начните вводить имя"
      items={query.data ?? none}
      value={person}
      onChange={onChange}
      labelOf={({ fullName, city }) => (city ? `${fullName} (${city})` : fullName)}
      keyOf={({ id }) => id}
      onSearch={setText}
      query={query}
      {...(error && { error })}
    />
  )
}
