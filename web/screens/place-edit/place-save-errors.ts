import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import type { PlaceErrors } from '#web/nouns/places/edit-form/place-problems.ts'

interface SaveErrorsOptions {
  /** Maps the field errors of the response to the keys of the form. */
  toPlaceErrors: (fields: Record<string, string[]>) => PlaceErrors
  /** Whether the input is stored on this device. */
  hasDraft: boolean
  fallbackMessage?: string
}

/** The error messages of a refused save; `form` is for the whole form. */
export function placeSaveErrors(
  error: unknown,
  {
    toPlaceErrors,
    hasDraft,
    fallbackMessage = 'Произошла ошибка при редактировании заведения',
  }: SaveErrorsOptions,
): PlaceErrors {
  if (!(error instanceof ApiError)) return { form: fallbackMessage }
  if (error.code === NO_CONNECTION) {
    return {
      form: hasDraft ? `${error.message}. Всё, что вы ввели, сохранено на этом устройстве` : error.message,
    }
  }
  const errors = toPlaceErrors(error.fields)
  if (Object.keys(errors).length > 0) return errors
  return { form: error.code >= 500 && error.code !== 503 ? fallbackMessage : error.message }
}
