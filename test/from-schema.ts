import { resolved } from './openapi-document.ts'
import type { OpenApi, Schema } from './openapi-document.ts'
import type { Random } from './random.ts'

/** Where generated values come from: ids and texts that mean something to the app are found nowhere else. */
export type Source = { random: Random; ids: readonly string[]; texts: readonly string[]; now: Date }

/** A random value that this schema of the OpenAPI document describes. Patterns are not looked at. */
export function valueFrom(document: OpenApi, given: Schema, source: Source, depth = 0): unknown {
  const { random } = source
  const schema = resolved(document, given)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFrom(document, random.pick(choices), source, depth + 1)
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => valueFrom(document, part, source, depth + 1) as object))
  }
  switch (random.pick([schema.type ?? 'object'].flat())) {
    case 'object':
      return objectFrom(document, schema, source, depth)
    case 'array':
      return arrayFrom(document, schema, source, depth)
    case 'string':
      return textFrom(schema, source)
    case 'integer':
    case 'number':
      return numberFrom(schema, random)
    case 'boolean':
      return random.chance(0.5)
    default:
      return null
  }
}

function objectFrom(document: OpenApi, { properties = {}, required = [] }: Schema, source: Source, depth: number) {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || source.random.chance(0.4))
  return Object.fromEntries(wanted.map(([name, property]) => [name, valueFrom(document, property, source, depth + 1)]))
}

function arrayFrom(document: OpenApi, schema: Schema, source: Source, depth: number) {
  const { prefixItems, items = {}, minItems = 0, maxItems = minItems + 3 } = schema
  if (prefixItems) return prefixItems.map((item) => valueFrom(document, item, source, depth + 1))
  const length = depth > 8 ? minItems : minItems + source.random.below(Math.min(maxItems - minItems, 3) + 1)
  return Array.from({ length }, () => valueFrom(document, items, source, depth + 1))
}

function textFrom({ format, maxLength = 60 }: Schema, { random, ids, texts, now }: Source): string {
  if (format === 'uuid') return random.pick(ids)
  if (format === 'date-time') return new Date(now.getTime() + (random.below(400) - 100) * 3_600_000).toISOString()
  return random.pick(texts).slice(0, maxLength)
}

function numberFrom({ minimum = 0, maximum = minimum + 40 }: Schema, random: Random): number {
  return minimum + random.below(Math.min(maximum - minimum, 40) + 1)
}
