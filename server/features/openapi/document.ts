import { type TSchema, Type } from 'typebox'
import { endpoints } from '#contract/api.ts'
import { type Endpoint, failure } from '#contract/endpoint.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { ImageSet } from '#contract/images/images.ts'
import { Organisation, OrganisationShort } from '#contract/organisations/organisations.ts'
import { Gallery, Place, PlaceMarker, PlaceShort, Schedule } from '#contract/places/places.ts'
import { Comment } from '#contract/posts/comments.ts'
import { Post } from '#contract/posts/posts.ts'
import { City } from '#contract/reference/cities.ts'
import { Category, Cuisine, Dresscode, Tag } from '#contract/reference/reference.ts'
import { apiScopes, scopeOf } from '#contract/users/api-scopes.ts'
import { User, UserShort } from '#contract/users/users.ts'
import { webhookMessages } from '#contract/webhooks/webhooks.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** Schemas to which the document refers by name. */
const namedSchemas: Record<string, TSchema> = {
  Category,
  City,
  Comment,
  Cuisine,
  Tag,
  Dresscode,
  Failure: failure,
  Gallery,
  ImageSet,
  Organisation,
  OrganisationShort,
  Place,
  PlaceMarker,
  PlaceShort,
  Post,
  Schedule,
  User,
  UserShort,
}
const nameOf = new Map<unknown, string>(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]))

/** The OpenAPI 3.1 document of every operation, from the contract that the server and the browser share. */
export function openApiDocument(publicUrl: string): JsonObject {
  const paths: { [path: string]: JsonObject } = {}
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Сходим: API',
      version: '1',
      description: introduction(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set((endpoints as readonly Endpoint[]).flatMap(({ schema }) => schema.tags))].map(
      (name) => ({ name }),
    ),
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: Object.fromEntries(
        Object.entries(namedSchemas).map(([name, schema]) => [name, convertChildren(schema)]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: '`accessToken` of a session' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `A token of \`/settings/tokens\`, with scopes: ${apiScopes.join(', ')}`,
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The session cookie of browsers',
        },
      },
    },
  }
}

/** The methods of an address, to distinguish 405 from 404. */
export function methodsAt(pathname: string): string[] {
  const segments = pathname.split('/')
  return (endpoints as readonly Endpoint[])
    .filter(({ path }) => {
      const expected = path.split('/')
      return (
        expected.length === segments.length &&
        expected.every((part, index) =>
          part.startsWith(':') ? segments[index] !== '' : part === segments[index],
        )
      )
    })
    .map(({ method }) => method)
}

function operationOf({ method, path, schema, access }: Endpoint): JsonObject {
  const parameters = [...parametersOf(schema.params, 'path'), ...parametersOf(schema.querystring, 'query')]
  return {
    operationId: operationId(method, path),
    summary: schema.summary,
    ...(schema.description !== undefined && { description: schema.description }),
    tags: [...schema.tags],
    security: securityOf({ method, path, schema, access }),
    ...(parameters.length > 0 && { parameters }),
    ...(schema.body && {
      requestBody: { required: true, content: content(schema.body, { example: schema.example?.body }) },
    }),
    responses: Object.fromEntries(
      Object.entries(schema.response).map(([status, response]) => [
        status.replace('xx', 'XX'),
        {
          description: descriptionOf(status),
          content: status.startsWith('2') ? successContent(schema, response) : content(response),
        },
      ]),
    ),
  }
}

function securityOf(endpoint: Endpoint): JsonObject[] {
  const scope = scopeOf(endpoint)
  return [
    ...(endpoint.access === 'signed-in' ? [] : [{}]),
    { token: [] },
    ...(scope ? [{ apiToken: [scope] }] : []),
    { cookie: [] },
  ]
}

function successContent({ produces, example }: Endpoint['schema'], response: TSchema): JsonObject {
  if (produces?.[0]) return content(response, { type: produces[0], example: example?.data })
  return content(response, { example: example?.data === undefined ? undefined : { data: example.data } })
}

/** The requests to webhooks, by the rules of Standard Webhooks. */
function webhooksOf(): JsonObject {
  return Object.fromEntries(
    Object.entries(webhookMessages).map(([type, { summary, data, example }]) => {
      const body = Type.Object({ type: Type.Literal(type), timestamp: Type.String(), data })
      const message = { type, timestamp: '2026-11-25T09:10:00.000Z', data: example }
      const post = {
        operationId: operationId('send', type),
        summary,
        tags: ['webhooks'],
        parameters: signedHeaders,
        requestBody: { required: true, content: content(body, { example: message }) },
        responses: {
          '2XX': { description: 'Received. Everything else is sent again, with the same `webhook-id`' },
          410: { description: 'Gone: the webhook is paused' },
        },
      }
      return [type, { post }]
    }),
  )
}

const signedHeaders: JsonObject[] = [
  ['webhook-id', 'Unique for a message and equal in its retries, to recognise duplicates'],
  ['webhook-timestamp', 'Unix time of the attempt, in seconds'],
  [
    'webhook-signature',
    '`v1,` and HMAC-SHA256 in Base64 of `id.timestamp.body`, for every valid secret, with spaces',
  ],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

function parametersOf(schema: TSchema | undefined, where: 'path' | 'query'): JsonObject[] {
  if (!schema) return []
  const { properties, required = [] } = schema as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = toJson(property) as JsonObject
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }
  })
}

function content(
  schema: TSchema,
  { type = 'application/json', example }: { type?: string; example?: unknown } = {},
): JsonObject {
  return { [type]: { schema: toJson(schema), ...(example !== undefined && { example: example as Json }) } }
}

/** A schema as JSON, in which named schemas become references. */
function toJson(schema: unknown): Json {
  const name = nameOf.get(schema)
  return name === undefined ? convertChildren(schema) : { $ref: `#/components/schemas/${name}` }
}

function convertChildren(schema: unknown): Json {
  if (Array.isArray(schema)) return schema.map(toJson)
  if (schema === null || typeof schema !== 'object') return schema as Json
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !key.startsWith('~') && value !== undefined)
      .map(([key, value]) => [key, toJson(value)]),
  )
}

/** `GET /api/v1/places/:placeId` → `getV1PlacesPlaceId` */
function operationId(method: string, path: string): string {
  const words = path.replace('/api/', '').split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function descriptionOf(status: string): string {
  if (status === '4xx') return 'Refused: an invalid request, missing rights, or no such resource'
  return status === '5xx' ? 'Failed on the server' : 'Success'
}

function introduction(): string {
  const errors = Object.entries(errorCatalogue).map(
    ([name, [code, text]]) => `| ${name} | ${code} | ${text} |`,
  )
  return [
    'Success is `{"data": {…}}`, failure `{"error": {"code", "status", "messageUI", …}}`; match on `status`, never on the text.',
    'An empty list answers 404 `RecordNotFound`, on the first page too; `limit` is at most 101, `isEnd` tells the last page.',
    'A parameter that takes several values takes them with commas or repeated.',
    '',
    '| status | code | default text |',
    '|---|---|---|',
    ...errors,
  ].join('\n')
}
