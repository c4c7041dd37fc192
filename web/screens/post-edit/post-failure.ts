import { ApiError, fieldErrors, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'

export type PostErrors = FormErrors<'text' | 'rating' | 'images' | 'subject' | 'street' | 'form'>

const fieldNames: Readonly<Record<string, keyof PostErrors>> = {
  text: 'text',
  rating: 'rating',
  imageSetIds: 'images',
  placeId: 'subject',
  organisationId: 'subject',
  lat: 'subject',
  lon: 'subject',
  street: 'street',
}

/** The error messages of a refused save. */
export function failureOf(error: unknown, isChange: boolean): PostErrors {
  const general = isChange ? 'Произошла ошибка при изменении записи' : 'Не получилось опубликовать запись'
  if (!(error instanceof ApiError)) return { form: general }
  if (error.code === NO_CONNECTION) {
    return { form: `${error.message}. Текст и фото сохранены: отправьте ещё раз, когда связь вернётся` }
  }
  if (error.status === 'ValidationFailed') {
    const errors: PostErrors = {}
    for (const [name, text] of Object.entries(fieldErrors(error))) {
      errors[fieldNames[name] ?? 'form'] = text
    }
    return Object.keys(errors).length > 0 ? errors : { form: error.message }
  }
  return { form: error.code >= 500 && error.code !== 503 ? general : error.message }
}
