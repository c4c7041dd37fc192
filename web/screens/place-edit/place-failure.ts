import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import type { PlaceErrors } from '#web/nouns/places/edit-form/place-problems.ts'

interface FailedForm {
  /** Maps the field errors of the response to the keys of the form. */
  readFields: (fields: Record<string, string[]>) => PlaceErrors
  /** Whether the input is stored on this device. */
  hasDraft: boolean
  general?: string
}

/** The error messages of a refused save; `form` is for the whole form. */
export function saveFailure(
  error: unknown,
  { readFields, hasDraft, general = 'Произошла ошибка при редактировании заведения' }: FailedForm,
): PlaceErrors {
  if (!(error instanceof ApiError)) return { form: general }
  if (error.code === NO_CONNECTION) {
    return {
      form: hasDraft ? `${error.message}. Всё, что вы ввели, сохранено на этом устройстве` : error.message,
    }
  }
  const errors = readFields(error.fields)
  if (Object.keys(errors).length > 0) return errors
  return { form: error.code >= 500 && error.code !== 503 ? general : error.message }
}
