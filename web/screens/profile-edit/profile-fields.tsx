import { useViewer } from '#web/lib/pages/page-state.tsx'
import { AvatarPicker } from '#web/nouns/images/avatar-picker.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { CitySelect } from './city-select.tsx'
import styles from './profile-fields.module.css'
import type { ProfileForm } from './use-profile-form.ts'

const NAME_LENGTH = 60
const LINK_LENGTH = 500

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
        <TextField
          label="Имя"
          name="firstName"
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          aria-required
          value={values.firstName}
          error={errors.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
        />
        <TextField
          label="Фамилия"
          name="secondName"
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          value={values.secondName}
          error={errors.secondName}
          onChange={(event) => change({ secondName: event.target.value })}
        />
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
        maxLength={LINK_LENGTH}
        value={values.link}
        error={errors.link}
        onChange={(event) => change({ link: event.target.value })}
      />
      {errors.whole && (
        <p className={styles.failure} role="alert">
          {errors.whole}
        </p>
      )}
    </div>
  )
}
