import type { ApiRoute } from './api-table.ts'
import type { World } from './world.ts'

export type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  const?: unknown
  enum?: unknown[]
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  $ref?: string
}

type Content = { content?: Record<string, { schema?: Schema }> }

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}

/** The part of an OpenAPI document that tests read. */
export type OpenApi = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export async function openApiOf(world: World): Promise<OpenApi> {
  return (await (await world.api.request('/api/openapi.json')).json()) as OpenApi
}

/** The document's operation for a Hono route. */
export function operationOf(document: OpenApi, { method, route }: Pick<ApiRoute, 'method' | 'route'>) {
  const path = route.slice(method.length + 1).replace(/:(\w+)/g, '{$1}')
  return document.paths[path]?.[method.toLowerCase()]
}

/** The schema of a route's JSON body, or null when it has none. */
export function bodySchemaOf(document: OpenApi, route: ApiRoute): Schema | null {
  const schema = operationOf(document, route)?.requestBody?.content?.['application/json']?.schema
  return schema ? resolved(document, schema) : null
}

/** The JSON types that a schema allows. */
export function typesOf(document: OpenApi, schema: Schema): string[] {
  const { type, anyOf = [] } = resolved(document, schema)
  const types = [...(type === undefined ? [] : [type].flat()), ...anyOf.flatMap((one) => typesOf(document, one))]
  return types.includes('integer') ? [...types, 'number'] : types
}

export function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? document.components!.schemas![name]! : schema
}
