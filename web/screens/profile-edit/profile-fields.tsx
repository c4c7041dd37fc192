import { useViewer } from '#web/lib/pages/page-state.tsx'
import { AvatarPicker } from '#web/nouns/images/avatar-picker.tsx'
import { NameFields } from '#web/nouns/users/name-fields.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { CitySelect } from './city-select.tsx'
import styles from './profile-fields.module.css'
import type { ProfileForm } from './use-profile-form.ts'

const MAX_LINK = 500

/** The fields of a profile without the form element and its button. */
export function ProfileFields({ form }: { form: ProfileForm }) {
  const { user, values, errors, avatar, change } = form
  const viewer = useViewer()
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
        <NameFields values={values} errors={errors} onChange={change} />
      </div>
      <CitySelect value={values.city} onChange={(city) => change({ city })} error={errors.city} />
      <TextArea
        label="О себе"
        name="about"
        placeholder="Что любите есть и куда ходить"
        value={values.about}
        error={errors.about}
        onChange={(event) => change({ about: event.target.value })}
      />
      <TextField
        label="Ссылка"
        name="link"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={MAX_LINK}
        value={values.link}
        error={errors.link}
        onChange={(event) => change({ link: event.target.value })}
      />
      {errors.form && (
        <p className={styles.failure} role="alert">
          {errors.form}
        </p>
      )}
    </div>
  )
}
