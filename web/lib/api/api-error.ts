import type { EditConflict, ErrorBody } from '#contract/errors.ts'

/** The code that the specification names for a request without a response. */
export const NO_CONNECTION = 555

/** A refusal of the server, or `NoConnection` when there was no response. Match on `status`. */
export class ApiError extends Error {
  readonly code: number
  readonly status: string
  readonly fields: Record<string, string[]>
  readonly timeoutSeconds: number | undefined
  readonly conflict: EditConflict | undefined

  constructor(body: ErrorBody) {
    super(body.messageUI.message)
    this.name = 'ApiError'
    this.code = body.code
    this.status = body.status
    this.fields = body.fields ?? {}
    this.timeoutSeconds = body.timeout
    this.conflict = body.conflict
  }
}

export function noConnection(): ApiError {
  return new ApiError({
    code: NO_CONNECTION,
    status: 'NoConnection',
    messageUI: { message: 'Отсутствует соединение с интернетом', type: 'error' },
  })
}

/** The error of an address that cannot exist, made without a request. */
export function pageNotFound(): ApiError {
  return new ApiError({
    code: 404,
    status: 'RecordNotFound',
    messageUI: { message: 'Кажется, этой страницы больше не существует', type: 'error' },
  })
}

/** The error of a page that the viewer may not see, made without a request. */
export function pageForbidden(): ApiError {
  return new ApiError({
    code: 403,
    status: 'Forbidden',
    messageUI: { message: 'Недостаточно прав', type: 'error' },
  })
}

/**
 * @returns the error of a response; one that is not in the catalogue (a proxy's page, say) is given the shape of the
 * catalogue
 */
export function errorOfResponse(status: number, body: unknown): ApiError {
  if (typeof body === 'object' && body !== null && 'error' in body)
    return new ApiError(body.error as ErrorBody)
  return status === 503 || status === 502 || status === 504
    ? new ApiError({
        code: 503,
        status: 'ServiceUnavailable',
        messageUI: { message: 'Сервис временно недоступен', type: 'error' },
      })
    : new ApiError({
        code: status,
        status: 'InternalError',
        messageUI: { message: 'Произошла некая ошибка', type: 'error' },
      })
}

/** The message for the user: the server's, or a general one. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Произошла некая ошибка'
}

/** The first message for each field; empty for an error that concerns no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, [text = error.message]]) => [field, text]),
  )
}

/** The response, or `none` where the server says that there is no such record: it answers an empty list with 404. */
export async function orIfNotFound<Found, None>(
  ask: () => Promise<Found>,
  none: None,
): Promise<Found | None> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && error.status === 'RecordNotFound') return none
    throw error
  }
}
