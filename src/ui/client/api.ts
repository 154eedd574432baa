import { hc } from 'hono/client'
import type { ClientResponse } from 'hono/client'
import type { Api } from '#app/api.ts'
import type { Failure, Refusal } from '#lib/errors.ts'

export type Client = ReturnType<typeof createClient>

/** The typed client of our API. In the browser it uses fetch; during server rendering it calls the API in process. */
export function createClient(origin: string, fetchApi: typeof fetch) {
  return withEncodedParams(hc<Api>(origin, { fetch: fetchApi })).api
}

type Call = (input?: { param?: Record<string, string> }, ...rest: unknown[]) => unknown

/** Hono's client puts the params into the path as they are: one from a page's URL, such as `../admin`, would change which route is called. */
function withEncodedParams<Node extends object>(node: Node): Node {
  return new Proxy(node, {
    get: (target, key) => {
      const child: unknown = Reflect.get(target, key)
      return typeof child === 'function' ? withEncodedParams(child) : child
    },
    apply: (target, self, [input, ...rest]: Parameters<Call>) => {
      if (!input?.param) return Reflect.apply(target as Call, self, [input, ...rest])
      const params = Object.entries(input.param).map(([name, value]) => [name, value && encodeURIComponent(value)])
      return Reflect.apply(target as Call, self, [{ ...input, param: Object.fromEntries(params) }, ...rest])
    },
  })
}

/** An error response, with the server's message. */
export class Refused extends Error {
  readonly code: Refusal
  readonly fields: Record<string, string>
  readonly status: number
  /** What the refusal is about: both scores of a conflict, for instance. */
  readonly details: unknown

  constructor(failure: Failure, status: number) {
    super(failure.message)
    this.name = 'Refused'
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.status = status
    this.details = failure.details
  }
}

/** The body of a successful response; throws Refused for any other. When the server cannot be reached, the status is 0. */
export async function unwrap<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  return (await replyOf(call)).json().catch(throwUnreachable) as Promise<T>
}

/** Like `unwrap`, for lists: with the total and the cursor from the headers. */
export async function pageOf<T>(call: Promise<ClientResponse<T[]>>) {
  const reply = await replyOf(call)
  const next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  return {
    items: (await reply.json().catch(throwUnreachable)) as T[],
    total: Number(reply.headers.get('x-total-count') ?? 0),
    isCapped: reply.headers.has('x-total-count-capped'),
    next: next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null,
  }
}

/** A page of a list starting at this cursor, and whether it is the first one. An invalid cursor starts over. */
export async function fromCursor<Page>(cursor: string | undefined, read: (from: string | undefined) => Promise<Page>) {
  if (!cursor) return { ...(await read(undefined)), isFirst: true }
  try {
    return { ...(await read(cursor)), isFirst: false }
  } catch (error) {
    if (error instanceof Refused && 'cursor' in error.fields) return { ...(await read(undefined)), isFirst: true }
    throw error
  }
}

async function replyOf<T>(call: Promise<ClientResponse<T>>): Promise<ClientResponse<T>> {
  const reply = await call
  if (!reply.ok) throw new Refused(await failureOf(reply), reply.status)
  return reply
}

export const unreachable: Failure = {
  code: 'internal',
  message: "We couldn't reach the server. Check your connection and try again.",
}

/** For a request that got no response, or only part of one. An aborted request stays aborted. */
export function throwUnreachable(error: unknown): never {
  throw error instanceof Error && error.name === 'AbortError' ? error : new Refused(unreachable, 0)
}

async function failureOf(reply: ClientResponse<unknown>): Promise<Failure> {
  const body = (await reply.json().catch(() => null)) as Failure | null
  return body?.message ? body : { code: 'internal', message: `${reply.status}: ${reply.statusText}` }
}
