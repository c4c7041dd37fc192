import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import type { PlaceErrors } from '#web/nouns/places/edit-copy/place-problems.ts'

/** The error messages of a refused save; `form` is for the whole form. */
export function saveFailure(
  error: unknown,
  readFields: (fields: Record<string, string[]>) => PlaceErrors,
): PlaceErrors {
  const general = 'Произошла ошибка при редактировании заведения'
  if (!(error instanceof ApiError)) return { form: general }
  if (error.code === NO_CONNECTION) {
    return { form: `${error.message}. Всё, что вы изменили, сохранено на этом устройстве` }
  }
  if (error.status === 'SlugAlreadyExist') return { latin_name: error.message }
  const errors = readFields(error.fields)
  if (Object.keys(errors).length > 0) return errors
  return { form: error.code >= 500 && error.code !== 503 ? general : error.message }
}
