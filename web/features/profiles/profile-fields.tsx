import { Controller } from 'react-hook-form'
import { AvatarPicker } from '#web/features/images/avatar-picker.tsx'
import { useViewer } from '#web/lib/page-state.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { CitySelect } from './city-select.tsx'
import { linkError } from './link-error.ts'
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
      {/* A picture belongs to whoever uploaded it: an admin cannot give one to another person. */}
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
