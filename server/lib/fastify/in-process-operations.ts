import type { RouteOptions } from 'fastify'
import type { OperationInput, OperationName } from '#contract/api.ts'
import type { OperationResponse } from '#contract/pages.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { errorBody } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { toAppError } from './error-handler.ts'

declare module 'fastify' {
  interface FastifyInstance {
    inProcessOperations: InProcessOperations
  }
}

type Serialize = (payload: unknown) => string
type Validate = ((value: object) => boolean) & { errors?: { [key: string]: unknown }[] | null }

/** A route of the contract that can be called without HTTP. */
interface Operation {
  handler: (this: AppInstance, request: unknown, reply: InProcessReply) => unknown
  validateParams: Validate | null
  validateQuery: Validate | null
  serialize: Serialize
}

/** Uses Fastify's own compilers, so that `removeAdditional` and the like apply as over HTTP. */
function prepare(app: AppInstance, route: RouteOptions): Operation {
  const { url, schema = {} } = route
  const validator = (httpPart: 'params' | 'querystring'): Validate | null => {
    const part = schema[httpPart]
    if (!part || !app.validatorCompiler) return null
    return app.validatorCompiler({ schema: part, method: 'GET', url, httpPart }) as Validate
  }
  const responses = schema.response as Record<string, object>
  return {
    handler: route.handler as unknown as Operation['handler'],
    validateParams: validator('params'),
    validateQuery: validator('querystring'),
    serialize: serializerOf(app, responses['200'] ?? {}),
  }
}

function serializerOf(app: AppInstance, schema: object): Serialize {
  if (!app.serializerCompiler) return JSON.stringify
  return app.serializerCompiler({ schema, method: 'GET', url: '', httpStatus: '200' })
}

/** The part of Fastify's reply that reading operations use. */
class InProcessReply {
  payload: unknown
  isSent = false
  serialize: Serialize | null = null
  readonly #app: AppInstance

  constructor(app: AppInstance) {
    this.#app = app
  }

  type(): this {
    return this
  }

  header(): this {
    return this
  }

  serializer(serialize: Serialize): this {
    this.serialize = serialize
    return this
  }

  compileSerializationSchema(schema: object): Serialize {
    return serializerOf(this.#app, schema)
  }

  send(payload: unknown): this {
    this.payload = payload
    this.isSent = true
    return this
  }
}

/**
 * Calls reading operations within this process, for the pages it renders: validated, run and serialised as over HTTP,
 * without its cost. Operations with their own hooks cannot be called.
 */
export class InProcessOperations {
  readonly #app: AppInstance
  readonly #routes = new Map<string, RouteOptions>()
  readonly #operations = new Map<string, Operation>()

  /** Collects routes that are registered after this. */
  constructor(app: AppInstance) {
    this.#app = app
    app.addHook('onRoute', (route) => {
      // A copy, because wrappers that are added later are for HTTP only.
      if (route.method === 'GET') this.#routes.set(`GET ${route.url}`, { ...route })
    })
  }

  /** An error is a response like any other, with its status and body. */
  async call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name> | undefined,
    viewer: Viewer,
  ): Promise<OperationResponse> {
    try {
      const json = await this.#run(this.#operationOf(name), (input ?? {}) as Input, viewer)
      return { status: 200, body: JSON.parse(json.toString()) }
    } catch (error) {
      const refusal = toAppError(error as Error)
      if (refusal.code >= 500) this.#app.log.error({ err: error, operation: name }, 'operation failed')
      return { status: refusal.code, body: errorBody(refusal) }
    }
  }

  /** The response as over HTTP. @throws the errors of the operation */
  async #run(operation: Operation, input: Input, viewer: Viewer): Promise<string | Buffer> {
    const request = {
      viewer,
      params: validateOrThrow(withoutEmpty(input.params), operation.validateParams),
      query: validateOrThrow(withoutEmpty(input.query), operation.validateQuery),
      headers: {},
      log: this.#app.log,
    }
    const reply = new InProcessReply(this.#app)
    const returned = await operation.handler.call(this.#app, request, reply)
    const payload = reply.isSent ? reply.payload : returned
    if (Buffer.isBuffer(payload)) return payload
    return (reply.serialize ?? operation.serialize)(payload)
  }

  #operationOf(name: string): Operation {
    const existing = this.#operations.get(name)
    if (existing) return existing
    const route = this.#routes.get(name)
    if (!route) throw new Error(`${name} is no reading operation`)
    const operation = prepare(this.#app, route)
    this.#operations.set(name, operation)
    return operation
  }
}

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Drops empty values, as an address would. */
function withoutEmpty(values: Record<string, unknown> = {}): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') present[name] = value
  }
  return present
}

/** @throws the same error as Fastify for an input that does not match its schema */
function validateOrThrow(
  values: Record<string, unknown>,
  validate: Validate | null,
): Record<string, unknown> {
  if (validate && !validate(values)) {
    throw Object.assign(new Error('Invalid input'), { validation: validate.errors ?? [] })
  }
  return values
}
