import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { City } from '#contract/reference/cities.ts'
import { CityField } from '#web/nouns/cities/city-field.tsx'
import { AvatarPicker } from '#web/nouns/images/avatar-picker.tsx'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { OrganisationConflict } from './organisation-conflict.tsx'
import styles from './organisation-form.module.css'
import { type OrganisationFormOptions, useOrganisationForm } from './use-organisation-form.ts'

const NAME_LENGTH = 120

interface OrganisationFormProps extends OrganisationFormOptions {
  submitLabel: string
  isSending: boolean
  /** Content beside the button. */
  secondaryAction?: ReactNode
}

export function OrganisationForm({
  submitLabel,
  isSending,
  secondaryAction,
  ...options
}: OrganisationFormProps) {
  const form = useOrganisationForm(options)
  const { values, errors, avatar, conflict, change } = form
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <Form ref={form.element} className={styles.form} isPending={isSending} onSubmit={form.handleSubmit}>
      <AvatarPicker
        uploads={avatar}
        label="Логотип сети"
        fallback={<Avatar id={options.subject} name={values.name || 'Сеть'} size="huge" />}
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
      {errors.form && (
        <p className={styles.failure} role="alert">
          {errors.form}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isSending} disabled={avatar.isUploading}>
          {submitLabel}
        </Button>
        {secondaryAction}
      </div>
      {form.leaveDialog}
      {conflict && (
        <OrganisationConflict
          conflict={conflict}
          mine={form.current}
          categories={categories}
          onResolve={form.resolveConflict}
          onClose={form.closeConflict}
          isPending={isSending}
        />
      )}
    </Form>
  )
}
