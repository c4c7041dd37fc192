import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { Endpoint } from '#contract/endpoint.ts'
import { FORM_TYPE } from '#contract/reservations/reservations.ts'

/** Query strings, path parameters and forms have text only, which is coerced to the type of the schema. */
const coercingAjv = createAjv({ coerceTypes: true })
/** JSON has types: `null` is not zero, and `true` is not one. */
const strictAjv = createAjv({ coerceTypes: false })

function createAjv(options: Options): Ajv {
  const reader = new Ajv({ useDefaults: true, addUsedSchema: false, ...options })
  addFormats.default(reader, ['uri'])
  return reader
}

export type Validate = ((value: unknown) => boolean) & { errors?: FastifySchemaValidationError[] | null }

/** Validates that a value matches its schema and can be stored; `errors` names the invalid field. */
export function validatorCompilerOf(endpoints: readonly Endpoint[]): FastifySchemaCompiler<object> {
  const formPaths = new Set(
    endpoints.filter(({ schema }) => schema.consumes?.includes(FORM_TYPE)).map(({ path }) => path),
  )
  return ({ schema, httpPart, url = '' }) => {
    const isTyped = httpPart === 'body' && !formPaths.has(url)
    const carrier = isTyped ? strictAjv : coercingAjv
    return withStorableCheck(() => carrier.compile(schema))
  }
}

/** Runs after the schema, so that numbers are validated in their parsed form. */
function withStorableCheck(compile: () => ValidateFunction): Validate {
  // Compiled on first use, because most operations are seldom called.
  let fits: ValidateFunction | undefined
  const validate: Validate = (value) => {
    fits ??= compile()
    validate.errors = fits(value) ? null : ((fits.errors ?? []) as FastifySchemaValidationError[])
    if (validate.errors) return false
    const instancePath = findUnstorable(value)
    if (instancePath === null) return true
    validate.errors = [
      { keyword: 'storable', instancePath, schemaPath: '', params: {}, message: 'cannot be stored' },
    ]
    return false
  }
  return validate
}

/**
 * Finds a value that no column can store: a number that is not finite, an inexact integer, a NUL or a lone surrogate
 * in a text. @returns the path of the first one in the format of validation, or null
 */
export function findUnstorable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorableText(value) ? null : path
  if (typeof value === 'number') return isStorableNumber(value) ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = isStorableText(name) ? findUnstorable(part, `${path}/${name}`) : path
    if (found !== null) return found
  }
  return null
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function isStorableNumber(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}
