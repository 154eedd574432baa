import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { describeRoute, resolver, validator } from 'hono-openapi'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError, refusals } from '#lib/errors.ts'
import type { Refusal } from '#lib/errors.ts'
import type { App } from './app.ts'
import './sentences.ts'
import type { User } from './session.ts'

/** What every handler finds in `c.var`. `visitor` is null for somebody who is not signed in. */
export type Env = {
  Variables: { app: App; visitor: User | null; requestId: string; log: Logger; address: string }
}

// Who may ----------------------------------------------------------------------------------------------------------------------------

/** Who a route is for; each route names one, and a test checks that none forgot (test/permissions.test.ts). */
export type Who = 'anyone' | 'signed in' | 'administrator'

const marked = <M extends MiddlewareHandler>(who: Who, middleware: M) => Object.assign(middleware, { who })

type SignedInEnv = Env & { Variables: { user: User } }

export const anyone = marked(
  'anyone',
  createMiddleware<Env>(async (_, next) => next()),
)

export const signedIn = marked(
  'signed in',
  createMiddleware<SignedInEnv>(async (c, next) => {
    c.set('user', requireUser(c.var.visitor))
    await next()
  }),
)

/** `refusal` is the sentence for a signed-in player, where SPEC.md has one of its own. */
export const administrator = (refusal: Refusal = 'administrator_only') =>
  marked(
    'administrator',
    createMiddleware<SignedInEnv>(async (c, next) => {
      const user = requireUser(c.var.visitor)
      if (user.role !== 'administrator') throw new AppError(refusal)
      c.set('user', user)
      await next()
    }),
  )

function requireUser(visitor: User | null): User {
  if (!visitor) throw new AppError('not_signed_in')
  return visitor
}

// What shape -------------------------------------------------------------------------------------------------------------------------

/** A JSON body of this shape, else 400 with a sentence for each field. No body at all is not an empty one. */
export const body = <S extends z.ZodType>(schema: S) =>
  validator('json', schema, (result, c) => {
    if (!c.req.bodyCache.text) throw new AppError('malformed_json')
    refuseInvalid(result)
  })

/** Query parameters of this shape, else 400. */
export const query = <S extends z.ZodType>(schema: S) => validator('query', schema, refuseInvalid)

/** `{id}` in the path; what is no UUID is no id of ours, and answers 404 with the sentence of `refusal`. */
export const idParam = (refusal: Refusal) =>
  validator('param', z.object({ id: z.uuid() }), (result) => {
    if (!result.success) throw new AppError(refusal)
  })

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

/** Hands these cookies to the browser along with the reply. */
export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** The route's entry in the OpenAPI document: what it does and what it answers. */
export const answers = (
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

/** What every refusal looks like. */
export const FailureReply = z.object({
  code: z.enum(Object.keys(refusals) as [Refusal, ...Refusal[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
