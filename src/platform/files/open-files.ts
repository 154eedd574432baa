import type { StorageConfig } from '../config.ts'
import { checked, isKey } from './files.ts'
import type { Files } from './files.ts'
import { filesOnDisk } from './on-disk.ts'

/** S3-compatible storage if a bucket is set, else the disk. The SDK is loaded only when needed. */
export async function openFiles(storage: StorageConfig): Promise<Files> {
  const files = storage.kind === 'disk' ? filesOnDisk(storage.folder) : (await import('./in-s3.ts')).filesInS3(storage)
  return {
    put: (key, content, contentType) => files.put(checked(key), content, contentType),
    stat: async (key) => (isKey(key) ? files.stat(key) : null),
    read: (key, range) => files.read(checked(key), range),
    remove: (key) => files.remove(checked(key)),
  }
}
