import { type FormEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { ProfileChange } from '#contract/users/profile.ts'
import type { User } from '#contract/users/users.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type UploadsOfForm, useImageUploads } from '#web/nouns/images/use-image-uploads.ts'
import { useSaveProfile } from '#web/nouns/users/save-profile.ts'

export interface ProfileCity {
  /** Absent for the city that the profile came with: only another one is sent. */
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

export interface ProfileForm {
  user: User
  fields: UseFormReturn<ProfileValues>
  avatar: UploadsOfForm
  hasChanges: boolean
  isSaving: boolean
  /** The error of the whole form. */
  failure: string | null
  handleSubmit: (event: FormEvent) => void
}

/**
 * A form over somebody's profile, for `<ProfileFields>`. Saving needs at least a first name; what was typed stays
 * whatever happens.
 */
export function useProfileForm(user: User, { onSaved }: { onSaved: (user: User) => void }): ProfileForm {
  const fields = useForm<ProfileValues>({ defaultValues: valuesOf(user) })
  const avatar = useImageUploads({ max: 1, initial: user.avatar ? [user.avatar] : [] })
  const [failure, setFailure] = useState<string | null>(null)
  const save = useSaveProfile(user.id, {
    onSuccess: onSaved,
    onError: (error) => setFailure(showFailure(error, fields)),
  })

  const avatarId = avatar.imageSetIds[0] ?? null
  const hasNewAvatar = avatarId !== (user.avatar?.id ?? null)
  return {
    user,
    fields,
    avatar,
    hasChanges: fields.formState.isDirty || hasNewAvatar || avatar.isUploading,
    isSaving: save.isPending,
    failure,
    handleSubmit: (event) => {
      event.preventDefault()
      setFailure(null)
      if (save.isPending || avatar.isUploading) return
      void fields.handleSubmit((values) =>
        save.mutate({ ...changeOf(values, user), ...(hasNewAvatar && { avatarId }) }),
      )()
    },
  }
}

function valuesOf(user: User): ProfileValues {
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

const fieldNames = {
  firstName: 'firstName',
  secondName: 'secondName',
  cityId: 'city',
  about: 'about',
} as const

/** Puts the server's words beside their fields. @returns what belongs to none of them */
function showFailure(error: Error, fields: UseFormReturn<ProfileValues>): string | null {
  if (!(error instanceof ApiError)) return 'Произошла некая ошибка'
  let isShown = false
  for (const [name, [text = error.message] = []] of Object.entries(error.fields)) {
    const field = name === 'link' ? 'link' : fieldNames[name as keyof typeof fieldNames]
    if (!field) return text
    const message = name === 'link' ? 'Введенное значение не является ссылкой' : text
    fields.setError(field, { message }, { shouldFocus: !isShown })
    isShown = true
  }
  return isShown ? null : error.message
}
