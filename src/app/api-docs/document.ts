import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { z } from 'zod'
import { brand } from '#lib/brand.ts'
import type { Refusal } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Env, Who } from '#platform/http/http.ts'
import { refusals } from '../refusals.ts'
import './named-types.ts'

type Api = Pick<Hono<Env>, 'routes'>
export type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>

/** The response body of every refusal. */
const FailureReply = z.object({
  code: z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Data about this case: both scores of a conflict, the effect to agree to. */
  details: z.unknown().optional(),
})

const sentences: Record<Who, string> = {
  anyone: 'For anyone.',
  'logged in': 'For logged-in users, limited to their own data.',
  administrator: 'For the administrator.',
  'can organize': "For the tournament's organizer and the administrator.",
  'can run': "For the tournament's organizer and co-organizers, and the administrator.",
  'can score': "For the tournament's organizers and scorekeepers, and the administrator.",
}

/**
 * The API as an OpenAPI 3.1 document, generated from the routes: the schemas that validate requests, and the middleware that checks
 * permissions.
 */
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
          'Tournaments, teams, payments and the people behind them. Amounts are dollars, times are ISO 8601 in UTC.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: app.config.publicUrl }],
      components: {
        schemas: { Failure: z.toJSONSchema(FailureReply) as object },
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: app.sessions.cookieName } },
      },
    },
  })
  for (const { path, method, who, refuses } of declarationsOf(api)) {
    const operation = document.paths[path]?.[method]
    if (!operation) continue
    operation.description = sentences[who]
    operation.security = who === 'anyone' ? [] : [{ session: [] }]
    operation.responses = { ...operation.responses, ...refusalResponses(refuses) }
  }
  return document
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Declaration = { path: string; method: Method; who: Who; refuses: Set<Refusal> }

/** Each route with what its middleware, and the middleware that runs before every route, declare. */
function declarationsOf(api: Api): Declaration[] {
  const everywhere: Refusal[] = []
  const routes = new Map<string, Declaration>()
  for (const { method, path, handler } of api.routes) {
    const { who, refuses = [] } = handler as { who?: Who; refuses?: readonly Refusal[] }
    if (method === 'ALL') {
      everywhere.push(...refuses)
      continue
    }
    const route = routes.get(`${method} ${path}`) ?? {
      path: path.replace(/:(\w+)/g, '{$1}'),
      method: method.toLowerCase() as Method,
      who: 'anyone',
      refuses: new Set(everywhere.filter((code) => method !== 'GET' || code !== 'foreign_origin')),
    }
    if (who) route.who = who
    for (const code of refuses) route.refuses.add(code)
    routes.set(`${method} ${path}`, route)
  }
  return [...routes.values()]
}

const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

/** A response for each status, with the codes that have it. */
function refusalResponses(codes: ReadonlySet<Refusal>) {
  const byStatus = Object.groupBy(codes, (code) => refusals[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same]) => [
      status,
      { description: `Refused with the code ${same.join(' or ')}`, content: failure },
    ]),
  )
}
