import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { AppError } from '#lib/errors.ts'
import type { Env } from '../http/http.ts'
import { receiveUpload } from './receive-upload.ts'
import type { Upload, UploadRules } from './receive-upload.ts'

/** Reads the file from the request. A use case calls it once, after checking that the sender may upload. */
export type Receive = () => Promise<Upload>

type UploadEnv = Env & { Variables: { receive: Receive } }
/** The typed client's input. */
type Form<Field extends string> = { form: Record<Field, File> }

/** Requests whose file is being received. Only these may take up to `longestUploadMs` (app/web/listen.ts). */
export const uploadsUnderway = new WeakSet<IncomingMessage>()

/** A route that takes one file as multipart/form-data. The file is read only when the handler calls `c.var.receive()`. */
export const upload = <Field extends string>(rules: UploadRules<Field>) =>
  Object.assign(
    createMiddleware<UploadEnv, string, { in: Form<Field>; out: Form<Field> }>(async (c, next) => {
      if (!isMultipart(c.req.raw)) throw new AppError('upload_expected')
      c.set('receive', () => {
        const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
        if (incoming) uploadsUnderway.add(incoming)
        return receiveUpload(c.req.raw, rules)
      })
      await next()
    }),
    { takesUpload: true, refuses: ['upload_expected', 'upload_missing', 'upload_broken', rules.tooLarge] as const },
  )

function isMultipart(request: Request): boolean {
  const type = request.headers.get('content-type') ?? ''
  return request.body !== null && /^multipart\/form-data\s*;.*boundary=/i.test(type)
}

/** The OpenAPI description of an upload's body. */
export const describeUpload = (field: string) =>
  describeRoute({
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
        },
      },
    },
  })
