import { Controller } from 'react-hook-form'
import { linkError } from '#web/lib/link-error.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { AvatarPicker } from '#web/nouns/images/avatar-picker.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { CitySelect } from './city-select.tsx'
import styles from './profile-fields.module.css'
import type { ProfileForm } from './use-profile-form.ts'

const NAME_LENGTH = 60
const LINK_LENGTH = 500
const REQUIRED = 'Данное поле обязательное'

/** The fields of a profile; a form and its button stand around them. */
export function ProfileFields({ form }: { form: ProfileForm }) {
  const { user, fields, avatar, failure } = form
  const viewer = useViewer()
  const { errors } = fields.formState
  return (
    <div className={styles.fields}>
      {/* A picture belongs to its uploader, so an admin cannot set one for another person. */}
      {viewer?.id === user.id && (
        <AvatarPicker
          uploads={avatar}
          label="Фото профиля"
          fallback={<Avatar id={user.id} name={user.fullName} size="huge" />}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="Имя"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          defaultValue={user.firstName}
          aria-required
          error={errors.firstName?.message}
          {...fields.register('firstName', {
            validate: (name) => name.trim() !== '' || REQUIRED,
          })}
        />
        <TextField
          label="Фамилия"
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          defaultValue={user.secondName}
          error={errors.secondName?.message}
          {...fields.register('secondName')}
        />
      </div>
      <Controller
        control={fields.control}
        name="city"
        render={({ field }) => (
          <CitySelect value={field.value} onChange={field.onChange} error={errors.city?.message} />
        )}
      />
      <TextArea
        label="О себе"
        placeholder="Что любите есть и куда ходить"
        defaultValue={user.about}
        error={errors.about?.message}
        {...fields.register('about')}
      />
      <TextField
        label="Ссылка"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={LINK_LENGTH}
        defaultValue={user.link}
        error={errors.link?.message}
        {...fields.register('link', { validate: (link) => linkError(link) ?? true })}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
