import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { onServer, urlOf } from './database-server.ts'

export type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>

type Options = {
  connections?: number
  /** Commits do not wait for the disk. For tests that never stop the database abruptly. */
  asyncCommit?: boolean
  /** An empty database instead, without tables. */
  isEmpty?: boolean
}

/** A database for one test file, cloned from the migrated template of test/server-setup.ts. */
export async function freshDatabase(options: Options = {}) {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(
    server,
    `create database ${name} template ${options.isEmpty ? 'template0' : inject('databaseTemplate')}`,
  )
  const url = new URL(urlOf(server, name))
  if (options.asyncCommit) url.searchParams.set('options', '-c synchronous_commit=off')
  const { pool, db } = openDatabase(url.href, options)
  return {
    url: url.href,
    pool,
    db,
    async drop() {
      await pool.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
