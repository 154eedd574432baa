import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { StorageConfig } from './config.ts'
import type { Files } from './files.ts'

type Bucket = Extract<StorageConfig, { kind: 's3' }>

/** Files in a bucket of Amazon S3 or a server that speaks its language. The bucket may stay private: the app reads it for visitors. */
export function filesInS3({ bucket, endpoint, region, keys }: Bucket): Files {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    // Checksums in trailers are Amazon's own; other servers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    async put(key, content, contentType) {
      if (!('path' in content)) return disk.put(key, content, { contentType })
      const { size } = await stat(content.path)
      return disk.putStream(key, createReadStream(content.path), { contentType, contentLength: size })
    },
    async facts(key) {
      try {
        const { contentLength, contentType = 'application/octet-stream' } = await disk.getMetaData(key)
        return { bytes: contentLength, contentType }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async read(key, range) {
      const part = range && `bytes=${range.first}-${range.last}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: part }))
      return (Body as Readable & { transformToWebStream(): ReadableStream<Uint8Array> }).transformToWebStream()
    },
    remove: (key) => disk.delete(key),
  }
}

/** flydrive wraps what the SDK throws. */
function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof S3ServiceException) return cause.$metadata.httpStatusCode === 404
  }
  return false
}
