import { Hono } from 'hono'
import { z } from 'zod'
import { describeResponse, anyone } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { docsPage, docsPolicy } from '../api-docs/api-docs.ts'
import type { ApiDocument } from '../api-docs/document.ts'

const tag = 'This document'
const OpenApi = z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) })
/** The API's documentation for programs and people. It is generated when first requested. */
export function documentRoutes(describe: () => Promise<ApiDocument>) {
  let described: Promise<ApiDocument> | undefined
  const document = () => (described ??= describe())
  return new Hono<Env>()
    .get('/openapi.json', anyone, describeResponse('The API in OpenAPI 3.1', 200, OpenApi, tag), async (c) =>
      c.json(await document(), 200),
    )
    .get('/docs', anyone, describeResponse('The API documentation', 200, z.string(), tag, 'text/html'), async (c) =>
      c.html(docsPage(await document()), 200, { 'Content-Security-Policy': docsPolicy }),
    )
}
