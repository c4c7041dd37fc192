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
import { type OpenOrganisationConflict, OrganisationConflict } from './organisation-conflict.tsx'
import {
  forgetOrganisationDraft,
  keepOrganisationDraft,
  type OrganisationBase,
  type OrganisationValues,
  readOrganisationDraft,
} from './organisation-draft.ts'
import styles from './organisation-form.module.css'
import { mergedValues, type SentOrganisation, sentOf } from './organisation-payload.ts'

const NAME_LENGTH = 120

interface OrganisationFormProps {
  /** Of the draft: the chain, or `new`. */
  subject: string
  viewerId: string
  initial: OrganisationBase
  submitLabel: string
  send: (sent: SentOrganisation, since: OrganisationBase) => Promise<void>
  /** As it stands on the server now, when somebody else has saved meanwhile. */
  readFresh?: () => Promise<OrganisationBase>
  /** Beside the button. */
  other?: ReactNode
}

type Errors = Partial<Record<keyof SentOrganisation | 'whole', string>>

const leaveWords = {
  title: 'Уйти без сохранения?',
  text: 'Изменения ещё не сохранены. Мы оставим их черновиком на этом устройстве.',
}

export function OrganisationForm(props: OrganisationFormProps) {
  const { subject, viewerId, initial, submitLabel, send, readFresh, other } = props
  const [draft] = useState(() => readOrganisationDraft(viewerId, subject))
  const [base, setBase] = useState(draft?.base ?? initial)
  const [values, setValues] = useState(draft?.values ?? initial.values)
  const [starting, setStarting] = useState(initial.values)
  const [errors, setErrors] = useState<Errors>({})
  const [conflict, setConflict] = useState<OpenOrganisationConflict | null>(null)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const avatar = useImageUploads({ max: 1, initial: values.avatar ? [values.avatar] : [] })
  const element = useRef<HTMLFormElement>(null)
  const isOver = useRef(false)
  const [picture = null]: readonly (ImageSet | null)[] = avatar.imageSets
  const current: OrganisationValues = { ...values, avatar: picture }
  const text = JSON.stringify(current)
  const hasChanges = text !== JSON.stringify(starting)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is all that a draft holds
  useEffect(() => {
    if (isOver.current) return
    if (hasChanges) keepOrganisationDraft(viewerId, subject, { values: current, base })
    else forgetOrganisationDraft(viewerId, subject)
  }, [text, hasChanges, base])

  const change = (part: Partial<OrganisationValues>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const refuse = (problems: Errors) => {
    setErrors(problems)
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const [submit, isSending] = useOneAtATime(async (mine: OrganisationValues, since: OrganisationBase) => {
    if (mine.name.trim() === '') return refuse({ name: 'Данное поле обязательное' })
    try {
      isOver.current = true
      guard.letGo()
      await send(sentOf(mine), since)
      forgetOrganisationDraft(viewerId, subject)
    } catch (error) {
      isOver.current = false
      if (error instanceof ApiError && error.conflict && readFresh) {
        setConflict({ ...error.conflict, fresh: await readFresh() })
      } else refuse(failureOf(error))
    }
  })
  const settle = (theirs: readonly string[]) => {
    if (!conflict) return
    const { fresh } = conflict
    const settled = mergedValues({ base: base.values, mine: current, fresh: fresh.values, theirs })
    setBase(fresh)
    setStarting(fresh.values)
    setValues(settled)
    avatar.reset(settled.avatar ? [settled.avatar] : [])
    setConflict(null)
    void submit(settled, fresh)
  }
  const guard = useLeaveGuard(hasChanges, leaveWords)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!avatar.isUploading) void submit(current, base)
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
      {conflict && (
        <OrganisationConflict
          conflict={conflict}
          mine={current}
          categories={categories}
          onSettle={settle}
          onClose={() => setConflict(null)}
          isPending={isSending}
        />
      )}
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
