import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { City } from '#contract/cities.ts'
import type { ImageSet } from '#contract/images.ts'
import { CityField } from '#web/features/cities/city-field.tsx'
import { AvatarPicker } from '#web/features/images/avatar-picker.tsx'
import { useImageUploads } from '#web/features/images/use-image-uploads.ts'
import { categoriesQuery } from '#web/features/reference/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useLeaveGuard } from '#web/ui/leave-guard.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  forgetOrganisationDraft,
  keepOrganisationDraft,
  type OrganisationValues,
  readOrganisationDraft,
} from './organisation-draft.ts'
import styles from './organisation-form.module.css'

const NAME_LENGTH = 120

export interface SentOrganisation {
  name: string
  category: number | null
  cityId: string | null
  avatarId: string | null
}

interface OrganisationFormProps {
  /** Of the draft: the chain, or `new`. */
  subject: string
  viewerId: string
  initial: OrganisationValues
  submitLabel: string
  send: (sent: SentOrganisation) => Promise<void>
  /** Beside the button. */
  other?: ReactNode
}

type Errors = Partial<Record<'name' | 'category' | 'cityId' | 'avatarId' | 'whole', string>>

const leaveWords = {
  title: 'Уйти без сохранения?',
  text: 'Изменения ещё не сохранены. Мы оставим их черновиком на этом устройстве.',
}

export function OrganisationForm(props: OrganisationFormProps) {
  const { subject, viewerId, initial, submitLabel, send, other } = props
  const [draft] = useState(() => readOrganisationDraft(viewerId, subject))
  const [values, setValues] = useState(draft ?? initial)
  const [errors, setErrors] = useState<Errors>({})
  const { data: categories = [] } = useQuery(categoriesQuery)
  const avatar = useImageUploads({ max: 1, initial: values.avatar ? [values.avatar] : [] })
  const element = useRef<HTMLFormElement>(null)
  const isOver = useRef(false)
  const [picture = null]: readonly (ImageSet | null)[] = avatar.imageSets
  const current: OrganisationValues = { ...values, avatar: picture }
  const text = JSON.stringify(current)
  const hasChanges = text !== JSON.stringify(initial)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is all that a draft holds
  useEffect(() => {
    if (isOver.current) return
    if (hasChanges) keepOrganisationDraft(viewerId, subject, current)
    else forgetOrganisationDraft(viewerId, subject)
  }, [text, hasChanges])

  const change = (part: Partial<OrganisationValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const refuse = (problems: Errors) => {
    setErrors(problems)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const [submit, isSending] = useOneAtATime(async () => {
    if (values.name.trim() === '') return refuse({ name: 'Данное поле обязательное' })
    try {
      isOver.current = true
      guard.letGo()
      await send({
        name: values.name.trim(),
        category: values.categoryId,
        cityId: values.city?.latinName ?? null,
        avatarId: picture?.id ?? null,
      })
      forgetOrganisationDraft(viewerId, subject)
    } catch (error) {
      isOver.current = false
      refuse(failureOf(error))
    }
  })
  const guard = useLeaveGuard(hasChanges, leaveWords)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!avatar.isUploading) void submit()
  }

  return (
    <form ref={element} noValidate className={styles.form} onSubmit={handleSubmit}>
      <AvatarPicker
        uploads={avatar}
        label="Логотип сети"
        fallback={<Avatar id={subject} name={values.name || 'Сеть'} size="huge" />}
      />
      {errors.avatarId && (
        <p className={styles.failure} role="alert">
          {errors.avatarId}
        </p>
      )}
      <TextField
        label="Название"
        aria-required
        maxLength={NAME_LENGTH}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label="Категория"
        value={String(values.categoryId ?? '')}
        options={[
          { value: '', label: 'Разные' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={errors.category}
        onChange={(value) => change({ categoryId: value === '' ? null : Number(value) })}
      />
      <CityField
        city={values.city as City | null}
        onChange={(city) => change({ city })}
        error={errors.cityId}
      />
      {errors.whole && (
        <p className={styles.failure} role="alert">
          {errors.whole}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isSending} disabled={avatar.isUploading}>
          {submitLabel}
        </Button>
        {other}
      </div>
      {guard.dialog}
    </form>
  )
}

function failureOf(error: unknown): Errors {
  if (!(error instanceof ApiError)) return { whole: 'Произошла некая ошибка' }
  const errors: Errors = {}
  for (const [name, [text = error.message] = []] of Object.entries(error.fields)) {
    if (name === 'name' || name === 'category' || name === 'cityId' || name === 'avatarId')
      errors[name] = text
    else errors.whole = text
  }
  return Object.keys(errors).length > 0 ? errors : { whole: error.message }
}
