import { type EditConflict, type ErrorBody, type ErrorStatus, errorCatalogue } from '#contract/errors.ts'

/** An error of the catalogue. Thrown anywhere below the routes; the error handler sends it. */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly code: number
  readonly fields: Record<string, string[]> | undefined
  readonly timeoutSeconds: number | undefined
  readonly conflict: EditConflict | undefined

  constructor(
    status: ErrorStatus,
    options: {
      message?: string
      fields?: Record<string, string[]>
      timeoutSeconds?: number
      conflict?: EditConflict
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? errorCatalogue[status][1], { cause: options.cause })
    this.name = 'AppError'
    this.status = status
    this.code = errorCatalogue[status][0]
    this.fields = options.fields
    this.timeoutSeconds = options.timeoutSeconds
    this.conflict = options.conflict
  }
}

export function errorBody(error: AppError): { error: ErrorBody } {
  return {
    error: {
      code: error.code,
      status: error.status,
      messageUI: { message: error.message, type: 'error' },
      ...(error.fields && { fields: error.fields }),
      ...(error.timeoutSeconds !== undefined && { timeout: error.timeoutSeconds }),
      ...(error.conflict && { conflict: error.conflict }),
    },
  }
}

/** Empty lists are answered with 404 and a message of their own. */
export function requireRows<Row>(rows: Row[], emptyMessage: string): Row[] {
  if (rows.length === 0) throw new AppError('RecordNotFound', { message: emptyMessage })
  return rows
}
