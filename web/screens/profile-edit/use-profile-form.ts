import { useState } from 'react'
import type { ProfileChange } from '#contract/users/profile.ts'
import type { User } from '#contract/users/users.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { linkError } from '#web/lib/link-error.ts'
import { useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import { useSaveProfile } from '#web/nouns/users/save-profile.ts'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'

export interface ProfileCity {
  /** Absent for the saved city, because only a changed one is sent. */
  id?: number
  name: string
  latinName: string
}

export interface ProfileValues {
  firstName: string
  secondName: string
  city: ProfileCity | null
  about: string
  link: string
}

type ProfileErrors = FormErrors<keyof ProfileValues | 'form'>

export type ProfileForm = ReturnType<typeof useProfileForm>

/** The form of a profile, for `<ProfileFields>`. Only the first name is required; a failed save keeps the input. */
export function useProfileForm(user: User, { onSaved }: { onSaved: (user: User) => void }) {
  const [initial] = useState(() => toProfileValues(user))
  const [values, setValues] = useState(initial)
  const { element, errors, showErrors, clearErrors } = useFormErrors<keyof ProfileErrors>()
  const avatar = useImageUploads({ max: 1, initial: user.avatar ? [user.avatar] : [] })
  const save = useSaveProfile(user.id, {
    onSuccess: onSaved,
    onError: (error) => void showErrors(refusalOf(error)),
  })

  const avatarId = avatar.imageSetIds[0] ?? null
  const hasNewAvatar = avatarId !== (user.avatar?.id ?? null)
  const hasNewValues = JSON.stringify(values) !== JSON.stringify(initial)
  return {
    element,
    user,
    values,
    errors,
    avatar,
    hasChanges: hasNewValues || hasNewAvatar || avatar.isUploading,
    isSaving: save.isPending,
    change: (part: Partial<ProfileValues>) => {
      setValues((before) => ({ ...before, ...part }))
      clearErrors(Object.keys(part))
    },
    handleSubmit: () => {
      if (avatar.isUploading || showErrors(problemsOf(values))) return
      save.mutate({ ...changeOf(values, user), ...(hasNewAvatar && { avatarId }) })
    },
  }
}

function toProfileValues(user: User): ProfileValues {
  const { firstName, secondName, about, link, city, citySlug } = user
  return {
    firstName,
    secondName,
    about,
    link,
    city: city && citySlug ? { name: city, latinName: citySlug } : null,
  }
}

function changeOf(values: ProfileValues, user: User): ProfileChange {
  const { city } = values
  return {
    firstName: values.firstName.trim(),
    secondName: values.secondName.trim(),
    about: values.about.trim(),
    link: values.link.trim(),
    ...(city === null && { cityId: null }),
    ...(city?.id !== undefined && city.latinName !== user.citySlug && { cityId: city.id }),
  }
}

function problemsOf({ firstName, link }: ProfileValues): ProfileErrors {
  const wrongLink = linkError(link)
  return {
    ...(firstName.trim() === '' && { firstName: 'Заполните это поле' }),
    ...(wrongLink && { link: wrongLink }),
  }
}

const fieldNames: Readonly<Record<string, keyof ProfileErrors>> = {
  firstName: 'firstName',
  secondName: 'secondName',
  cityId: 'city',
  about: 'about',
  link: 'link',
}

/** The error messages of a refused save. */
function refusalOf(error: Error): ProfileErrors {
  const refused: ProfileErrors = {}
  for (const [name, text] of Object.entries(fieldErrors(error))) {
    refused[fieldNames[name] ?? 'form'] = name === 'link' ? 'Введенное значение не является ссылкой' : text
  }
  return Object.keys(refused).length > 0 ? refused : { form: errorMessage(error) }
}
