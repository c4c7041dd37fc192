import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorStatus } from '#contract/errors.ts'
import { formatCount, groupDigits } from '#contract/russian.ts'
import { isForeignKeyViolation } from '#server/db/transaction.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError, errorBody } from '#server/lib/errors.ts'
import { isUnreachableDatabase } from '#server/lib/unreachable-database.ts'
import { acceptedStatus } from './not-found-status.ts'

/** An invalid URL never reaches a hook or the error handler. */
export function sendBadUrlError(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('BadRequest')
  reply.code(refusal.code).type('application/json; charset=utf-8').send(errorBody(refusal))
}

/** Sends all errors under /api in the format of the catalogue. */
export function registerErrorHandler(app: AppInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    // A client that disconnects while sending a body is not a failure of the server, although the error looks like
    // one. Node aborts complete requests, too, when their client leaves before the response.
    const isBodyAborted = request.raw.readableAborted && !request.raw.complete
    const refusal = isBodyAborted ? new AppError('BadRequest', { cause: error }) : toAppError(error)
    if (refusal.code >= 500) request.log.error({ err: error }, 'request failed')
    else if (securityRefusals.has(refusal.status)) logRefusal(request, refusal)
    // Most refer to a row that was deleted meanwhile, but one may also be a deletion of ours that forgot a reference.
    else if (isForeignKeyViolation(error)) request.log.warn({ err: error }, 'foreign key violated')
    else request.log.debug({ status: refusal.status }, 'request refused')
    if (refusal.timeoutSeconds !== undefined) reply.header('retry-after', refusal.timeoutSeconds)
    return (
      reply
        .code(acceptedStatus(request, refusal.code))
        .type('application/json; charset=utf-8')
        // An error sent with status 200 does not match the schema of the route.
        .serializer((body: unknown) => JSON.stringify(body))
        .send(errorBody(refusal))
    )
  })
}

/** Refusals that are logged, because they reveal attacks. */
const securityRefusals: ReadonlySet<ErrorStatus> = new Set([
  'Forbidden',
  'InsufficientScope',
  'TooManyRequests',
  'ResendSmsTemporaryBlocked',
])

function logRefusal({ log, method, routeOptions, viewer, ip }: FastifyRequest, { status }: AppError): void {
  const operation = `${method} ${routeOptions.url ?? 'unknown'}`
  log.warn(
    { security: 'refused', reason: status, operation, userId: viewer?.userId ?? null, ip },
    'request refused',
  )
}

/** Converts any error to one of the catalogue. */
export function toAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error
  if (error.validation) return new AppError('ValidationFailed', { fields: fieldsOf(error.validation) })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('PayloadTooLarge', { cause: error })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('UnsupportedMediaType', { cause: error })
  if (error.statusCode === 429) return new AppError('TooManyRequests', { cause: error })
  if (isForeignKeyViolation(error)) return new AppError('RecordNotFound', { cause: error })
  if (isUnreachableDatabase(error)) return new AppError('ServiceUnavailable', { cause: error })
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('BadRequest', { cause: error })
  }
  return new AppError('InternalError', { cause: error })
}

/** For forms that answer invalid fields with 400 and their own message. */
export function fieldInvalid(message?: string): (problems: ValidationProblems) => AppError {
  return (problems) =>
    new AppError('FieldInvalid', { ...(message && { message }), fields: fieldsOf(problems) })
}

type ValidationProblems = NonNullable<FastifyError['validation']>

function fieldsOf(problems: ValidationProblems): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const problem of problems) {
    const { missingProperty: missing, additionalProperty: unknown } = problem.params
    const name =
      typeof unknown === 'string'
        ? unknown
        : typeof missing === 'string'
          ? missing
          : problem.instancePath.slice(1).replaceAll('/', '.')
    // The first branch of a union with a limit makes a clearer message than the union.
    const previous = fields[name || 'query']?.[0]
    if (previous === undefined || previous === INVALID_VALUE) fields[name || 'query'] = [problemOf(problem)]
  }
  return fields
}

const INVALID_VALUE = 'Недопустимое значение'
/** In the genitive, which «не больше» requires. */
const characterForms = ['символа', 'символов', 'символов'] as const
const itemForms = ['элемента', 'элементов', 'элементов'] as const

/** The message for a violated limit. */
function problemOf({ keyword, params }: ValidationProblems[number]): string {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return 'Заполните это поле'
    case 'minLength':
      return limit === 1 ? 'Заполните это поле' : `Не меньше ${formatCount(limit, characterForms)}`
    case 'maxLength':
      return `Не больше ${formatCount(limit, characterForms)}`
    case 'minItems':
      return `Не меньше ${formatCount(limit, itemForms)}`
    case 'maxItems':
      return `Не больше ${formatCount(limit, itemForms)}`
    case 'minimum':
      return `Не меньше ${numberOf(limit)}`
    case 'maximum':
      return `Не больше ${numberOf(limit)}`
    case 'type':
      return String(params.type).includes('integer') ? 'Нужно целое число' : INVALID_VALUE
    default:
      return INVALID_VALUE
  }
}

const numberOf = (value: number) =>
  Number.isInteger(value) ? groupDigits(value) : String(value).replace('.', ',')
