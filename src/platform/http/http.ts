import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute, resolver, validator } from 'hono-openapi'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import type { FixedRefusal, Refusal } from '#lib/errors.ts'
import type { App } from '../app.ts'
import { withoutLinkTokens } from '../secrets/link-token.ts'
import './issue-text.ts'
import type { User } from './session.ts'

/** What a caller in this process passes along with a request: who is asking, and from which address if the page is theirs alone. */
export type InProcess = { session: () => ReturnType<App['sessions']['userOf']>; address?: string | undefined }

/** What every handler finds in `c.var`. `visitor` is null for visitors who are not logged in. */
export type Env = {
  Bindings: Partial<InProcess> | undefined
  Variables: { app: App; visitor: User | null; requestId: string; address: string }
}

/** A request in the log. */
export const loggedRequest = ({ req, var: { requestId } }: Context<Env>) => ({
  requestId,
  method: req.method,
  path: withoutLinkTokens(req.path),
})

// Who may ----------------------------------------------------------------------------------------------------------------------------

/** Who may use a route. Each route names one, and a test checks that (test/permissions.test.ts). */
export type Who = 'anyone' | 'logged in' | 'administrator' | 'can organize' | 'can run' | 'can score'

/** Middleware with the codes that it refuses with, for the API's documentation. */
export const refusing = <M extends object>(refuses: readonly Refusal[], middleware: M) =>
  Object.assign(middleware, { refuses })

export const marked = <M extends MiddlewareHandler>(who: Who, refuses: readonly Refusal[], middleware: M) =>
  Object.assign(refusing(refuses, middleware), { who })

export type LoggedInEnv = Env & { Variables: { user: User } }

export const anyone = marked(
  'anyone',
  [],
  createMiddleware<Env>(async (_, next) => next()),
)

export const loggedIn = marked(
  'logged in',
  ['not_logged_in'],
  createMiddleware<LoggedInEnv>(async (c, next) => {
    c.set('user', requireUser(c.var.visitor))
    await next()
  }),
)

/** `refusal` is the message for logged-in users who are not the administrator, where docs/product.md has a specific one. */
export const administrator = (refusal: FixedRefusal = 'administrator_only') =>
  marked(
    'administrator',
    ['not_logged_in', refusal],
    createMiddleware<LoggedInEnv>(async (c, next) => {
      const user = requireUser(c.var.visitor)
      if (user.role !== 'administrator') throw new AppError(refusal)
      c.set('user', user)
      await next()
    }),
  )

/** Requires a recent password from the administrator. Other users aren't asked. */
export const confirmedPassword = refusing(
  ['confirm_password'],
  createMiddleware<Env>(async (c, next) => {
    await requireConfirmedPassword(c.var, c.req.raw.headers)
    await next()
  }),
)

export async function requireConfirmedPassword(
  { app, visitor }: Pick<Env['Variables'], 'app' | 'visitor'>,
  headers: Headers,
): Promise<void> {
  if (visitor?.role !== 'administrator') return
  if (!(await app.sessions.isConfirmed(headers))) throw new AppError('confirm_password')
}

/** Requires a recent password from everyone. */
export const recentPassword = refusing(
  ['confirm_password'],
  createMiddleware<Env>(async (c, next) => {
    if (!(await c.var.app.sessions.isConfirmed(c.req.raw.headers))) throw new AppError('confirm_password')
    await next()
  }),
)

export function requireUser(visitor: User | null): User {
  if (!visitor) throw new AppError('not_logged_in')
  return visitor
}

// What shape -------------------------------------------------------------------------------------------------------------------------

/** A JSON body with this schema, else 400 with a message per field. A missing body is not an empty object. */
export const body = <S extends z.ZodType>(schema: S) =>
  refusing(
    ['invalid_input', 'malformed_json', 'unsupported_body', 'body_too_large'],
    validator('json', schema, (result, c) => {
      if (!c.req.bodyCache.text) throw new AppError('malformed_json')
      refuseInvalid(result)
    }),
  )

/** Query parameters with this schema, else 400. */
export const query = <S extends z.ZodType>(schema: S) =>
  refusing(['invalid_input'], validator('query', schema, refuseInvalid))

/** `{id}` in the path. Anything but a UUID is a 404 with the message of `refusal`. */
export const idParam = (refusal: FixedRefusal) => idParams({ id: refusal })

/** Several ids in the path, each with its refusal. */
export const idParams = <Name extends string>(refusalOf: Record<Name, FixedRefusal>) => {
  const names = Object.keys(refusalOf) as Name[]
  const schema = z.object(Object.fromEntries(names.map((name) => [name, z.uuid()])) as Record<Name, z.ZodUUID>)
  return refusing(
    Object.values(refusalOf),
    validator('param', schema, (result, c) => {
      if (result.success) return
      const wrong = names.find((name) => !z.uuid().safeParse(c.req.param(name)).success)
      throw new AppError(refusalOf[wrong!])
    }),
  )
}

type Checked = { success: boolean; error?: readonly Issue[] }
type Issue = { message: string; path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined }

function refuseInvalid(result: Checked): void {
  if (result.success) return
  const fields: Record<string, string> = {}
  for (const issue of result.error ?? []) {
    const step = issue.path?.[0]
    const field = typeof step === 'object' ? step.key : (step ?? 'body')
    fields[String(field)] ??= issue.message
  }
  throw new AppError('invalid_input', { fields })
}

/** Adds cookies to the response. */
export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** The route's entry in the OpenAPI document: a description and its response. */
export const describeResponse = (
  summary: string,
  status: 200 | 201,
  schema: z.ZodType,
  tag: string,
  mediaType = 'application/json',
) =>
  describeRoute({
    summary,
    tags: [tag],
    responses: {
      [status]: { description: summary, content: { [mediaType]: { schema: resolver(schema) } } },
      default: {
        description: 'A refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  })
