import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { ErrorStatus } from './errors.ts'

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface EndpointSchema {
  summary: string
  tags: readonly string[]
  consumes?: readonly string[]
  /** The type of a successful response; JSON when absent. */
  produces?: readonly string[]
  description?: string
  /** Shown in OpenAPI: a body, and the data of the response to it. */
  example?: { body?: unknown; data?: unknown }
  params?: TObject
  querystring?: TObject
  body?: TSchema
  response: Record<string, TSchema>
}

/** The callers that may use an operation; rights to a certain object are checked by the feature. */
export type Access = 'everyone' | 'signed-in'

export interface Endpoint<
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Schema extends EndpointSchema = EndpointSchema,
> {
  method: Method
  path: Path
  schema: Schema
  access: Access
}

export const failure = Type.Object(
  {
    error: Type.Object({
      code: Type.Integer({ description: 'Equals the HTTP status' }),
      status: Type.String({ description: 'The name to match on' }),
      messageUI: Type.Object({ message: Type.String(), type: Type.String() }),
      fields: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
      timeout: Type.Optional(Type.Integer({ description: 'Seconds to wait' })),
      conflict: Type.Optional(
        Type.Object({
          version: Type.Integer(),
          changes: Type.Array(
            Type.Object({
              field: Type.String(),
              before: Type.Unknown(),
              after: Type.Unknown(),
              userId: nullable(Type.String()),
              userName: Type.String(),
              changedAt: Type.String(),
            }),
          ),
        }),
      ),
    }),
  },
  { description: 'Failure' },
)

/**
 * Defines an operation: validation, serialisation, types of the browser and OpenAPI are derived from it. `errors` are
 * those in addition to the errors that any operation may have. By default reads are for everyone and writes for
 * signed-in people; a body may have only the fields of its schema.
 */
export function endpoint<
  const Method extends HttpMethod,
  const Path extends string,
  const Schema extends EndpointSchema,
>(spec: {
  method: Method
  path: Path
  schema: Schema
  errors?: readonly ErrorStatus[]
  access?: Access
}): Endpoint<Method, Path, Schema> {
  const { errors = [], method, path, schema, access = method === 'GET' ? 'everyone' : 'signed-in' } = spec
  return {
    method,
    path,
    access,
    schema: {
      ...schema,
      ...(schema.body && { body: refuseExtraFields(schema.body) }),
      ...describeOperation(schema.description, errors),
      response: { ...schema.response, '4xx': failure, '5xx': failure },
    },
  }
}

/** The description for OpenAPI: the operation's own, then the errors. */
function describeOperation(
  own: string | undefined,
  errors: readonly ErrorStatus[],
): { description?: string } {
  const parts = [...(own ? [own] : []), ...(errors.length > 0 ? [`Errors: ${errors.join(', ')}`] : [])]
  return parts.length > 0 ? { description: parts.join('\n\n') } : {}
}

/** The same schema without additional properties, at every depth. */
function refuseExtraFields<Schema extends TSchema>(schema: Schema): Schema {
  const { type, properties, items, anyOf } = schema as TSchema & {
    type?: string | string[]
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  return {
    ...schema,
    ...([type].flat().includes('object') && { additionalProperties: false }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, refuseExtraFields(property)]),
      ),
    }),
    ...(items && { items: refuseExtraFields(items) }),
    ...(anyOf && { anyOf: anyOf.map(refuseExtraFields) }),
  }
}

type InputOf<
  E extends Endpoint,
  Part extends 'params' | 'querystring' | 'body',
> = E['schema'][Part] extends TSchema ? Static<E['schema'][Part]> : undefined

/** The caller's input; parts the operation does not have are absent. */
export type EndpointInput<E extends Endpoint> = (InputOf<E, 'params'> extends undefined
  ? { params?: undefined }
  : { params: InputOf<E, 'params'> }) &
  (InputOf<E, 'querystring'> extends undefined
    ? { query?: undefined }
    : Record<never, never> extends InputOf<E, 'querystring'>
      ? { query?: InputOf<E, 'querystring'> }
      : { query: InputOf<E, 'querystring'> }) &
  (InputOf<E, 'body'> extends undefined
    ? { body?: undefined }
    : null extends InputOf<E, 'body'>
      ? { body?: InputOf<E, 'body'> }
      : { body: InputOf<E, 'body'> })

type SuccessOf<R> = R extends { 200: infer S extends TSchema }
  ? Static<S>
  : R extends { 201: infer S extends TSchema }
    ? Static<S>
    : never

/** The `data` of a successful response. */
export type EndpointData<E extends Endpoint> =
  SuccessOf<E['schema']['response']> extends { data: infer Data } ? Data : never

/** `{"data": {...}}` */
export function envelope<const Properties extends TProperties>(properties: Properties) {
  return Type.Object({ data: Type.Object(properties) })
}

/**
 * The response of an operation with several response types: described as any of them, typed as the first, the
 * default.
 */
export function anyResponseOf<First extends TSchema>(first: First, ...others: TSchema[]) {
  return Type.Unsafe<Static<First>>({ anyOf: [first, ...others] })
}

/**
 * Uses a list of types where it can, because the serialiser would validate each value against both schemas of an
 * `anyOf`, several hundred times for a list of twenty.
 */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Static<Schema> | null>(
    typeof type === 'string'
      ? { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
      : { anyOf: [schema, { type: 'null' }] },
  )
}
