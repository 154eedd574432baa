import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Files } from './files.ts'

/** Files in a local folder. */
export function filesOnDisk(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    async put(key, content) {
      // A file gets its final name only when it is complete. A process that dies while writing leaves a draft that no URL reaches.
      const draft = draftOf(key)
      try {
        if ('path' in content) await copyWithin(content.path, join(folder, draft))
        else await disk.put(draft, content)
        await flush(join(folder, draft))
        await rename(join(folder, draft), join(folder, key))
        for (const named of [dirname(join(folder, key)), folder]) await flush(named)
      } catch (error) {
        await disk.delete(draft)
        throw error
      }
    },
    async stat(key) {
      if (!(await disk.exists(key).catch(refuseFolders))) return null
      const { contentLength, contentType = 'application/octet-stream' } = await disk.getMetaData(key)
      return { bytes: contentLength, contentType }
    },
    async read(key, range) {
      const part = range && { start: range.first, end: range.last }
      return Readable.toWeb(createReadStream(join(folder, key), part)) as ReadableStream<Uint8Array>
    },
    remove: async (key) => {
      await Promise.all([disk.delete(key), disk.delete(draftOf(key))])
    },
  }
}

const draftOf = (key: string) => `${key}.draft`

/** Copies without reading the content into this process, where it would take up memory until the next garbage collection. */
async function copyWithin(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

/** Flushes a file, or a folder's entries, to disk, so that it is as durable as the row that refers to it. */
async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** 'a.webp/b.webp' names a file inside a file, which cannot exist. */
function refuseFolders(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false
  throw error
}
