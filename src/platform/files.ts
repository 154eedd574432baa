import { randomUUID } from 'node:crypto'
import type { ByteRange } from '#lib/byte-range.ts'
import type { Config } from './config.ts'
import { filesOnDisk } from './files-on-disk.ts'

/** Bytes in memory, or a whole file on this machine. */
export type FileContent = Uint8Array | { path: string }

type FileFacts = { bytes: number; contentType: string }

/**
 * Where uploaded files are kept. A key ('avatars/0d9c….webp') is made by `newKey`, written once and never again, so that whatever it
 * names may be cached for good. Keys of any other shape are not found.
 */
export type Files = {
  put(key: string, content: FileContent, contentType: string): Promise<void>
  /** Null when there is no such file. */
  facts(key: string): Promise<FileFacts | null>
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
}

/** The disk, or S3-compatible storage where the operator named a bucket; its SDK is loaded only then. */
export async function openFiles(storage: Config['storage']): Promise<Files> {
  const files =
    storage.kind === 'disk' ? filesOnDisk(storage.folder) : (await import('./files-in-s3.ts')).filesInS3(storage)
  return {
    put: (key, content, contentType) => files.put(checked(key), content, contentType),
    facts: async (key) => (isKey(key) ? files.facts(key) : null),
    read: (key, range) => files.read(checked(key), range),
    remove: (key) => files.remove(checked(key)),
  }
}

/** A key nobody else has and nobody can guess; the folder and ending are ours, never what somebody named their file. */
export function newKey(folder: string, ending: string): string {
  return checked(`${folder}/${randomUUID()}.${ending}`)
}

const prefix = '/files/'

/** The address a stored file is served at. */
export function urlOf(key: string): string {
  return prefix + key
}

/** The key of one of our own addresses; null for any other address. */
export function keyOf(url: string): string | null {
  const key = url.startsWith(prefix) ? url.slice(prefix.length) : ''
  return isKey(key) ? key : null
}

/** The keys of those of these addresses that are ours, each once. */
export function keysOf(...urls: string[]): string[] {
  return [...new Set(urls)].flatMap((url) => keyOf(url) ?? [])
}

/** Lower-case words, folders between slashes, one ending: nothing that could lead out of the folder or hide in it. */
function isKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9-]+(\/[a-z0-9-]+)+\.[a-z0-9]+$/.test(key)
}

function checked(key: string): string {
  if (!isKey(key)) throw new Error(`not the key of a stored file: ${JSON.stringify(key)}`)
  return key
}
