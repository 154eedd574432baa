import { Hono } from 'hono'
import { z } from 'zod'
import { answers, anyone } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { docsPage, docsPolicy } from './api-docs.ts'
import type { ApiDocument } from './api-document.ts'

const tag = 'This document'
const OpenApi = z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
/** The API about itself, for programs and for people. It is described when first asked for. */
export function documentRoutes(describe: () => Promise<ApiDocument>) {
  let described: Promise<ApiDocument> | undefined
  const document = () => (described ??= describe())
  return new Hono<Env>()
    .get('/openapi.json', anyone, answers('The API in OpenAPI 3.1', 200, OpenApi, tag), async (c) =>
      c.json(await document(), 200),
    )
    .get('/docs', anyone, answers('The API to read', 200, z.string(), tag, 'text/html'), async (c) =>
      c.html(docsPage(await document()), 200, { 'Content-Security-Policy': docsPolicy }),
    )
}
