import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { brand } from '#lib/brand.ts'
import type { App } from '#platform/app.ts'
import { FailureReply } from '#platform/http.ts'
import type { Env, Who } from '#platform/http.ts'

type Api = Pick<Hono<Env>, 'routes'>
export type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>

const sentences: Record<Who, string> = {
  anyone: 'For anyone.',
  'signed in': 'For whoever is signed in, as far as it is theirs.',
  administrator: 'For the administrator.',
}

/** The API in OpenAPI 3.1, from the routes themselves: the schemas that check requests, and the middleware that say who may. */
export async function describeApi(api: Api, app: App): Promise<ApiDocument> {
  const document = await generateSpecs(api as Hono, {
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
    documentation: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1',
        description:
          'Tournaments, teams, payments and the people behind them. Amounts are dollars, instants are ISO 8601 in UTC.',
      },
      servers: [{ url: app.config.publicUrl }],
      components: {
        schemas: { Failure: z.toJSONSchema(FailureReply) as object },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: app.sessions.cookieName } },
      },
    },
  })
  for (const { method, path, handler } of api.routes) {
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get']
    if (!operation || !('who' in handler)) continue
    operation.description = sentences[handler.who as Who]
    if (handler.who !== 'anyone') operation.security = [{ session: [] }]
  }
  return document
}
