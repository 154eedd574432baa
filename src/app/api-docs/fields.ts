/** The part of JSON Schema that our contracts use. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
}

export type Field = { name: string; type: string; isRequired: boolean }

/** An object's fields. Fields of nested objects are listed as 'user.id', 'teams[].name'. */
export function fieldsOf(schema: Schema, inside = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = { name: `${inside}${name}`, type: typeOf(field), isRequired: schema.required?.includes(name) ?? false }
    const nested = field.properties ? field : field.anyOf?.find(({ properties }) => properties)
    const listed = field.items?.properties ? field.items : null
    return [
      own,
      ...(nested ? fieldsOf(nested, `${own.name}.`) : []),
      ...(listed ? fieldsOf(listed, `${own.name}[].`) : []),
    ]
  })
}

/** A short description of a schema: 'text of at most 80 characters', 'whole number, 2 to 64', 'one of a, b'. */
export function typeOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  const type = [schema.type ?? 'anything']
    .flat()
    .map((name) => typeNames[name] ?? name)
    .join(' or ')
  const notes = [
    schema.format,
    schema.maxLength !== undefined && `at most ${schema.maxLength.toLocaleString('en-US')} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} entries`,
    rangeOf(schema),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  const items = schema.items ? ` of ${typeOf(schema.items)}` : ''
  return [`${type}${items}`, ...notes.filter(Boolean)].join(', ')
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
}

/** The range, without the bounds of safe integers that JSON Schema always states. */
function rangeOf({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): string | null {
  const from = minimum > Number.MIN_SAFE_INTEGER ? `from ${minimum.toLocaleString('en-US')}` : ''
  const to = maximum < Number.MAX_SAFE_INTEGER ? `to ${maximum.toLocaleString('en-US')}` : ''
  return `${from} ${to}`.trim() || null
}
