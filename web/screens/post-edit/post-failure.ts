import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'

/** Errors, each beside its field; `whole` belongs to none of them. */
export interface PostErrors {
  text?: string
  rating?: string
  images?: string
  subject?: string
  street?: string
  whole?: string
}

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

/** A refusal of the server in the words of the form. */
export function failureOf(error: unknown, isChange: boolean): PostErrors {
  const general = `Произошла ошибка при ${isChange ? 'изменении' : 'публикации'} записи`
  if (!(error instanceof ApiError)) return { whole: general }
  if (error.code === NO_CONNECTION) {
    return { whole: `${error.message}. Текст и фото сохранены: отправьте ещё раз, когда связь вернётся` }
  }
  if (error.status === 'ValidationFailed') {
    const errors: PostErrors = {}
    for (const [name, [text = error.message] = []] of Object.entries(error.fields)) {
      errors[fieldNames[name] ?? 'whole'] = text
    }
    return Object.keys(errors).length > 0 ? errors : { whole: error.message }
  }
  return { whole: error.code >= 500 && error.code !== 503 ? general : error.message }
}
