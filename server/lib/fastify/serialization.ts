import fastJsonStringify from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'

type Serialize = (payload: unknown) => string

/**
 * Compiles the schema of a response on first use, because the code of all of them is 10 MB and most are seldom used.
 * GET, HEAD and the pages of this process share the compiled code.
 */
export function serializerCompiler(): FastifySerializerCompiler<object> {
  const compiled = new WeakMap<object, Serialize>()
  return ({ schema }) =>
    (payload) => {
      let serialize = compiled.get(schema)
      if (!serialize) {
        serialize = fastJsonStringify(schema)
        compiled.set(schema, serialize)
      }
      return serialize(payload)
    }
}
