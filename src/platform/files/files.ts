import { randomUUID } from 'node:crypto'
import type { ByteRange } from '#lib/byte-range.ts'

/** Bytes in memory, or a file on this machine. */
export type FileContent = Uint8Array | { path: string }

type FileStat = { bytes: number; contentType: string }

/**
 * Storage for uploads. A key ('avatars/0d9c….webp') is made by `newKey` and written only once, so its content can be cached forever.
 * Invalid keys throw.
 */
export type Files = {
  put(key: string, content: FileContent, contentType: string): Promise<void>
  /** Null when the file does not exist. */
  stat(key: string): Promise<FileStat | null>
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Removing a missing file is not an error. */
  remove(key: string): Promise<void>
}

/** A unique key that nobody can guess. Folder and extension are ours, never taken from the uploaded name. */
export function newKey(folder: string, ending: string): string {
  return checked(`${folder}/${randomUUID()}.${ending}`)
}

const prefix = '/files/'

/** The URL a stored file is served at. */
export function urlOf(key: string): string {
  return prefix + key
}

/** The key in one of our own file URLs; null for any other URL. */
export function keyOf(url: string): string | null {
  const key = url.startsWith(prefix) ? url.slice(prefix.length) : ''
  return isKey(key) ? key : null
}

/** The keys of those URLs that are ours, without duplicates. */
export function keysOf(...urls: string[]): string[] {
  return [...new Set(urls)].flatMap((url) => keyOf(url) ?? [])
}

/** Lowercase words, folders separated by slashes, one extension: nothing that could leave the folder. */
export function isKey(key: string): boolean {
  return key.length <= 200 && /^[a-z0-9-]+(\/[a-z0-9-]+)+\.[a-z0-9]+$/.test(key)
}

export function checked(key: string): string {
  if (!isKey(key)) throw new Error(`invalid file key: ${JSON.stringify(key)}`)
  return key
}
