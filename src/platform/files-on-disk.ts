import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Files } from './files.ts'

/** Files in a folder of this machine. */
export function filesOnDisk(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'public' }))
  return {
    async put(key, content) {
      // Under its own name a file is whole: a process that dies while it writes leaves a draft behind, which no address reaches.
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
    async facts(key) {
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

/** Has the system copy a file: what passes through this process, however shortly, fills its memory until that is collected. */
async function copyWithin(from: string, to: string) {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

/** Waits until a file, or what stands in a folder, would survive a power cut: the database keeps the row that names it as surely. */
async function flush(path: string) {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** 'a.webp/b.webp' asks for a file inside a file: there is none. */
function refuseFolders(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return false
  throw error
}
