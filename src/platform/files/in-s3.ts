import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { StorageConfig } from '../config.ts'
import type { Files } from './files.ts'

type Bucket = Extract<StorageConfig, { kind: 's3' }>

/** Files in an S3 bucket, at Amazon or any S3-compatible server. The bucket may be private: the app serves the files. */
export function filesInS3({ bucket, endpoint, region, keys }: Bucket, silenceMs = 7_000): Files {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(keys && { credentials: keys }),
    // A server that hangs must not keep visitors waiting: with the second attempt they wait for at most 15 seconds.
    requestHandler: { connectionTimeout: 3_000, socketTimeout: silenceMs },
    maxAttempts: 2,
    // Other servers refuse Amazon's trailing checksums.
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
    async stat(key) {
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

/** flydrive wraps the SDK's errors. */
function isMissing(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof S3ServiceException) return cause.$metadata.httpStatusCode === 404
  }
  return false
}
