import { ApiError, fieldErrors, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import type { FormErrors } from '#web/ui/forms/form-errors.ts'

export type PostErrors = FormErrors<'text' | 'rating' | 'images' | 'subject' | 'street' | 'whole'>

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
  const general = `Произошла ошибка при ${isChange ? 'изменении' : 'публикации'} записи`
  if (!(error instanceof ApiError)) return { whole: general }
  if (error.code === NO_CONNECTION) {
    return { whole: `${error.message}. Текст и фото сохранены: отправьте ещё раз, когда связь вернётся` }
  }
  if (error.status === 'ValidationFailed') {
    const errors: PostErrors = {}
    for (const [name, text] of Object.entries(fieldErrors(error))) {
      errors[fieldNames[name] ?? 'whole'] = text
    }
    return Object.keys(errors).length > 0 ? errors : { whole: error.message }
  }
  return { whole: error.code >= 500 && error.code !== 503 ? general : error.message }
}
