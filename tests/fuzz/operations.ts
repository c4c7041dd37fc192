/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  minimum?: number
  multipleOf?: number
  maximum?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
}

export interface Parameter {
  in: 'path' | 'query'
  name: string
  required?: boolean
  schema: Schema
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  /** Content type → schema. */
  bodies: Record<string, Schema>
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: Schema }> } }
    >
  >
  components: { schemas: Record<string, Schema> }
}

/** Every operation of the OpenAPI document, its references resolved. */
export function readOperations(json: string): Operation[] {
  const { paths, components }: Document = JSON.parse(json)
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) return resolve(components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    return {
      ...schema,
      ...(schema.items && { items: resolve(schema.items) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map(resolve) }),
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, property]) => [name, resolve(property)]),
        ),
      }),
    }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((parameter) => ({ ...parameter, schema: resolve(parameter.schema) })),
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) => [type, resolve(schema)]),
      ),
    })),
  )
}
