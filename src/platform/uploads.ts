import { createWriteStream } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import type { BusboyHeaders } from '@fastify/busboy'
import { fileTypeFromFile } from 'file-type'
import { createMiddleware } from 'hono/factory'
import { describeRoute } from 'hono-openapi'
import { AppError, fieldError } from '#lib/errors.ts'
import type { Refusal } from '#lib/errors.ts'
import { reasonsOf } from '#lib/settled.ts'
import { collectYoung } from './collect.ts'
import type { Env } from './http.ts'

/** A file that arrived whole and waits in a folder of its own, until it is disposed of (`await using`). */
export type Upload = AsyncDisposable & {
  path: string
  /** What its first bytes say it is, whatever it was called; null when they say nothing known (text, for one). */
  type: { mime: string; ending: string } | null
  /** What its sender calls it, for people to read; never part of a path. */
  originalName: string
}

/** Takes the file out of the request. A use case calls it when it knows that the sender may send one, and only once. */
export type Receive = () => Promise<Upload>

type Rules<Field extends string = string> = {
  /** The one field of the form that holds the file. */
  field: Field
  maxBytes: number
  tooLarge: Refusal
}

type UploadEnv = Env & { Variables: { receive: Receive } }
/** What the typed client sends. */
type Form<Field extends string> = { form: Record<Field, File> }

/** A route that takes one file as multipart/form-data. The file is read when the handler asks `c.var.receive()` for it, never before. */
export const upload = <Field extends string>(rules: Rules<Field>) =>
  Object.assign(
    createMiddleware<UploadEnv, string, { in: Form<Field>; out: Form<Field> }>(async (c, next) => {
      if (!isMultipart(c.req.raw)) throw new AppError('upload_expected')
      c.set('receive', () => receiveUpload(c.req.raw, rules))
      await next()
    }),
    { takesUpload: true },
  )

/** The entry of such a route's body in the OpenAPI document. */
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

/** How long a file may take to arrive; the server ends what is slower. */
export const longestUploadMs = 45 * 60_000
/** Older than that, a folder belongs to a process that was killed. */
const abandonedAfterMs = longestUploadMs + 15 * 60_000
const folderPrefix = 'homefield-upload-'

/** Room for what a form adds around its file: boundaries, headers, a small field or two. */
const aroundTheFile = 64 * 1024

/**
 * Streams one field of a form into a temporary file: memory stays flat however much is sent, and what is too much is refused as soon
 * as that is known. Whatever goes wrong, also a sender who goes away, leaves no file behind.
 */
export async function receiveUpload(request: Request, rules: Rules): Promise<Upload> {
  const maxBytes = rules.maxBytes + aroundTheFile
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw fieldError(rules.tooLarge, rules.field)
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    const originalName = await readForm(request, path, rules)
    if (originalName === null) throw fieldError('upload_missing', rules.field)
    const type = await fileTypeFromFile(path)
    return {
      path,
      originalName,
      type: type ? { mime: type.mime, ending: type.ext } : null,
      [Symbol.asyncDispose]: discard,
    }
  } catch (error) {
    await discard()
    throw error instanceof AppError || isOurs(error) ? error : new AppError('upload_broken', { cause: error })
  }
}

/** Removes what processes that were killed in the midst of an upload have left; other people's folders of that name stay. */
export async function removeAbandonedUploads(now: Date): Promise<void> {
  const removeIfOld = async (folder: string) => {
    const facts = await lstat(folder).catch(unlessGone)
    const isOld = facts && facts.mtimeMs < now.getTime() - abandonedAfterMs
    if (isOld && facts.isDirectory() && facts.uid === process.getuid?.())
      await rm(folder, { recursive: true, force: true })
  }
  const folders = (await readdir(tmpdir())).filter((entry) => entry.startsWith(folderPrefix))
  const removals = await Promise.allSettled(folders.map((entry) => removeIfOld(join(tmpdir(), entry))))
  const reasons = reasonsOf(removals)
  if (reasons.length > 0) throw new AggregateError(reasons, 'what killed uploads have left could not be removed')
}

function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Writes the field's file to `path`; what its sender calls it, or null when the form has no such file. */
async function readForm(request: Request, path: string, rules: Rules): Promise<string | null> {
  const tooLarge = () => fieldError(rules.tooLarge, rules.field)
  const stop = new AbortController()
  const form = openForm(request, rules.maxBytes)
  let name: string | null = null
  let written: Promise<void> | undefined
  form.on('file', (field, file, fileName) => {
    if (field !== rules.field || written) {
      file.resume()
      return
    }
    name = readableName(fileName)
    file.once('limit', () => stop.abort(tooLarge()))
    written = pipeline(file, createWriteStream(path), { signal: stop.signal })
    // Its failure is met below; until then nobody waits for it.
    written.catch((error: unknown) => stop.abort(error))
  })
  const body = Readable.fromWeb(request.body as ReadableStream)
  try {
    await pipeline(body, atMost(rules.maxBytes + aroundTheFile, tooLarge), form, { signal: stop.signal })
    await written
  } catch (error) {
    stop.abort(error)
    await Promise.allSettled([written])
    throw stop.signal.reason
  }
  return name
}

function openForm(request: Request, maxBytes: number) {
  const headers = Object.fromEntries(request.headers) as IncomingHttpHeaders as BusboyHeaders
  return new Busboy({ headers, limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1024, parts: 11 } })
}

/** A disk that is full or refuses to be written is no fault of the sender's. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && (error.syscall === 'write' || error.syscall === 'open')
}

/** After so many bytes the buffers that brought them are given back. */
const collectEvery = 4 * 1024 * 1024

/** Lets so many bytes pass, and sees to it that what has passed does not stay in memory. */
function atMost(maxBytes: number, refusal: () => AppError) {
  let bytes = 0
  let collectedAt = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return done(refusal())
      if (bytes - collectedAt > collectEvery) {
        collectedAt = bytes
        collectYoung()
      }
      done(null, chunk)
    },
  })
}

/** Names come from anywhere: without control characters and unpaired surrogates, and no longer than anybody reads. */
function readableName(name: string | undefined): string {
  const readable = (name ?? '').replace(/\p{Cc}/gu, '').slice(0, 200)
  return readable.toWellFormed() || 'file'
}

function isMultipart(request: Request): boolean {
  const type = request.headers.get('content-type') ?? ''
  return request.body !== null && /^multipart\/form-data\s*;.*boundary=/i.test(type)
}
