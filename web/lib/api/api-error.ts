import type { EditConflict, ErrorBody } from '#contract/errors.ts'

/** Of the specification: no answer at all. */
export const NO_CONNECTION = 555

/** A refusal of the server, or `NoConnection` when there was no answer. Match on `status`. */
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

/** The error of an impossible address, without a request. */
export function pageNotFound(): ApiError {
  return new ApiError({
    code: 404,
    status: 'RecordNotFound',
    messageUI: { message: 'Кажется, этой страницы больше не существует', type: 'error' },
  })
}

/** @returns the error of an answer that is not of the catalogue (a proxy's page, say) in the catalogue's shape */
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

/** The text for the person: of the server's refusal, or a general one. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Произошла некая ошибка'
}

/** Field → the first text about it; empty for a failure that is not about fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, [text = error.message]]) => [field, text]),
  )
}
