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
import { AppError, fieldError, rejectionsOf } from '#lib/errors.ts'
import type { FixedRefusal } from '#lib/errors.ts'
import { collectYoungGeneration } from './garbage-collection.ts'

/** A complete file in a temporary folder of its own, deleted when disposed of (`await using`). */
export type Upload = AsyncDisposable & {
  path: string
  /** Detected from its first bytes, not its name; null for unknown types, such as text. */
  type: { mime: string; ending: string } | null
  /** The sender's name for the file, for display only; never part of a path. */
  originalName: string
}

/** What a route accepts. */
export type UploadRules<Field extends string = string> = {
  /** The form field that holds the file. */
  field: Field
  maxBytes: number
  tooLarge: FixedRefusal
}

/** How long an upload may take; the server ends slower ones. */
export const longestUploadMs = 45 * 60_000
/** An older folder belongs to a process that was killed. */
const abandonedAfterMs = longestUploadMs + 15 * 60_000
const folderPrefix = 'homefield-upload-'

/** Room for the rest of the form: boundaries, headers, small fields. */
const formOverheadBytes = 64 * 1024

/**
 * Streams one field of a form into a temporary file. Memory use stays flat, and a file that is too large is refused as soon as that is
 * known. Failures, including clients that disconnect, leave no file behind.
 */
export async function receiveUpload(request: Request, rules: UploadRules): Promise<Upload> {
  const maxBytes = rules.maxBytes + formOverheadBytes
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
    throw error instanceof AppError || isOwnError(error) ? error : new AppError('upload_broken', { cause: error })
  }
}

/** Deletes the uploads of processes that were killed, but no folders of other programs. */
export async function removeAbandonedUploads(now: Date): Promise<void> {
  const removeIfOld = async (folder: string) => {
    const stats = await lstat(folder).catch(unlessGone)
    const isOld = stats && stats.mtimeMs < now.getTime() - abandonedAfterMs
    if (isOld && stats.isDirectory() && stats.uid === process.getuid?.())
      await rm(folder, { recursive: true, force: true })
  }
  const folders = (await readdir(tmpdir())).filter((entry) => entry.startsWith(folderPrefix))
  const removals = await Promise.allSettled(folders.map((entry) => removeIfOld(join(tmpdir(), entry))))
  const reasons = rejectionsOf(removals)
  if (reasons.length > 0) throw new AggregateError(reasons, 'abandoned uploads could not be deleted')
}

function unlessGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Writes the field's file to `path` and returns its original name, or null when the form has no such file. */
async function readForm(request: Request, path: string, rules: UploadRules): Promise<string | null> {
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
    // Awaited below; this keeps an early failure from being an unhandled rejection.
    written.catch((error: unknown) => stop.abort(error))
  })
  const body = Readable.fromWeb(request.body as ReadableStream)
  try {
    await pipeline(body, limitBytes(rules.maxBytes + formOverheadBytes, tooLarge), form, { signal: stop.signal })
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

/** Whether the error is ours: a full disk or a failed write is not the sender's fault. */
function isOwnError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && (error.syscall === 'write' || error.syscall === 'open')
}

/** How many bytes pass between two garbage collections. */
const collectEveryBytes = 4 * 1024 * 1024

/** Passes on at most `maxBytes`, and frees the memory of the chunks that have passed. */
function limitBytes(maxBytes: number, refusal: () => AppError) {
  let bytes = 0
  let collectedAt = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return done(refusal())
      if (bytes - collectedAt > collectEveryBytes) {
        collectedAt = bytes
        collectYoungGeneration()
      }
      done(null, chunk)
    },
  })
}

/** Without control characters and unpaired surrogates, and cut to a readable length. */
function readableName(name: string | undefined): string {
  const readable = (name ?? '').replace(/\p{Cc}/gu, '').slice(0, 200)
  return readable.toWellFormed() || 'file'
}
