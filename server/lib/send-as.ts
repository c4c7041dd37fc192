import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An operation with several response types is typed by its default one; each leaves by its own schema. */
export function sendAs(reply: FastifyReply, schema: TSchema, payload: unknown) {
  reply
    .type(JSON_TYPE)
    .serializer(reply.compileSerializationSchema(schema as TSchema & Record<string, unknown>))
  return reply.send(payload) as never
}
