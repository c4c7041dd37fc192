import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serialises by the given schema, because the route of an operation with several response types is typed by the
 * default one.
 */
export function sendAs(reply: FastifyReply, schema: TSchema, payload: unknown) {
  reply
    .type(JSON_TYPE)
    .serializer(reply.compileSerializationSchema(schema as TSchema & Record<string, unknown>))
  return reply.send(payload) as never
}
