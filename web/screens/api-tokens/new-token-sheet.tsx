import { useState } from 'react'
import { API_TOKEN_DAYS, type ApiScope, apiScopes, MAX_API_TOKEN_NAME } from '#contract/users/api-scopes.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { useCreateApiToken } from '#web/nouns/integrations/api-token-changes.ts'
import { CheckList } from '#web/ui/fields/choice-list.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './api-tokens-page.module.css'
import { scopeLabels } from './scope-labels.ts'

const DEFAULT_DAYS = 90

export interface MadeToken {
  secret: string
  scopes: readonly ApiScope[]
}

interface NewTokenSheetProps {
  onCreated: (made: MadeToken) => void
  onClose: () => void
}

/** Name, rights and lifetime of a new token, confirmed by the password or a code. */
export function NewTokenSheet({ onCreated, onClose }: NewTokenSheetProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>([])
  const [days, setDays] = useState(String(DEFAULT_DAYS))
  const [errors, setErrors] = useState<{ name?: string; scopes?: string }>({})
  const create = useCreateApiToken(
    { name: name.trim(), scopes, lifetimeDays: Number(days) },
    { onSuccess: ({ secret }) => onCreated({ secret, scopes }) },
  )
  const check = () => {
    const found = {
      ...(name.trim() === '' && { name: 'Назовите ключ: по имени вы его потом узнаете' }),
      ...(scopes.length === 0 && { scopes: 'Выберите хотя бы одно право' }),
    }
    setErrors(found)
    return Object.keys(found).length === 0
  }
  return (
    <ReauthenticationSheet
      title="Новый ключ доступа"
      confirmLabel="Создать"
      check={check}
      write={create}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label="Название"
          name="name"
          autoComplete="off"
          placeholder="Касса, сайт, таблица"
          maxLength={MAX_API_TOKEN_NAME}
          value={name}
          {...(errors.name && { error: errors.name })}
          onChange={(event) => {
            setName(event.target.value)
            setErrors({})
          }}
        />
        <div>
          <p className={styles.legend} aria-hidden="true">
            Что можно
          </p>
          <CheckList
            legend="Что можно"
            choices={apiScopes.map((value) => ({ value, label: scopeLabels[value] }))}
            chosen={scopes}
            onToggle={(scope) => {
              setScopes(
                scopes.includes(scope) ? scopes.filter((other) => other !== scope) : [...scopes, scope],
              )
              setErrors({})
            }}
          />
          {errors.scopes && (
            <p className={styles.error} role="alert">
              {errors.scopes}
            </p>
          )}
        </div>
        <SelectField
          label="Действует"
          value={days}
          options={API_TOKEN_DAYS.map((value) => ({
            value: String(value),
            label: value === 365 ? 'год' : formatCount(value, nounForms.days),
          }))}
          onChange={setDays}
        />
      </div>
    </ReauthenticationSheet>
  )
}
