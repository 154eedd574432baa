/** The part of JSON Schema that our contracts use. */
export type Schema = {
  $ref?: string
  description?: string
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
  oneOf?: Schema[]
  prefixItems?: Schema[]
  items?: Schema | boolean
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
}

export type Field = { name: string; type: string; isRequired: boolean; description: string }

/** An object's fields. Fields of nested objects are listed as 'user.id', 'teams[].name'. */
export function fieldsOf(schema: Schema, inside = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${inside}${key}`
    const { description = '' } = field
    const isRequired = schema.required?.includes(key) ?? false
    const entries = [field.prefixItems?.[0] ?? field.items].filter((entry) => typeof entry === 'object')
    return [
      { name, type: typeOf(field), isRequired, description },
      ...fieldsOfVariants(field, `${name}.`),
      ...entries.flatMap((entry) => fieldsOfVariants(entry, `${name}[].`)),
    ]
  })
}

/** The fields of an object, or of each kind of object that a schema allows. */
function fieldsOfVariants(schema: Schema, inside: string): Field[] {
  const fields = variantsOf(schema).flatMap((variant) => fieldsOf(variant, inside))
  return [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed()
}

/** The alternatives of a schema, or the schema alone if it has none. */
export const variantsOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

/** The name of the type that a schema refers to, or null. */
export const nameIn = ({ $ref }: Schema): string | null => $ref?.split('/').at(-1) ?? null

/**
 * A short description of a schema: 'text of at most 80 characters', 'whole number, 2 to 64', 'one of a, b'. A named type is
 * written '#Setup'.
 */
export function typeOf(schema: Schema): string {
  const name = nameIn(schema)
  if (name) return `#${name}`
  const variants = variantsOf(schema)
  if (variants.length > 1) {
    const objects = variants.filter(({ properties }) => properties)
    return variants.map((variant) => (objects.length > 1 ? keysOr(variant) : typeOf(variant))).join(' or ')
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.prefixItems) return tupleOf(schema.prefixItems.map(typeOf))
  const type = [schema.type ?? 'anything']
    .flat()
    .map((one) => typeNames[one] ?? one)
    .join(' or ')
  const notes = [
    schema.format,
    schema.maxLength !== undefined && `at most ${schema.maxLength.toLocaleString('en-US')} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems.toLocaleString('en-US')} entries`,
    rangeOf(schema),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  const entry = schema.items ?? schema.additionalProperties
  const items = typeof entry === 'object' && Object.keys(entry).length > 0 ? ` of ${typeOf(entry)}` : ''
  return [`${type}${items}`, ...notes.filter(Boolean)].join(', ')
}

/** A list with a fixed number of entries. */
const tupleOf = (types: string[]) =>
  new Set(types).size === 1 ? `list of ${types.length}, each ${types[0]}` : `list of ${types.join(', then ')}`

/** One of several kinds of objects, as its field names. */
const keysOr = (schema: Schema) =>
  schema.properties ? `{ ${Object.keys(schema.properties).join(', ')} }` : typeOf(schema)

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
