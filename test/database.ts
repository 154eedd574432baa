import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#db/client.ts'

export type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>

type Options = {
  connections?: number
  /** Commits do not wait for the disk. For tests that never end the database in the middle of something. */
  isHasty?: boolean
}

/** A database of its own for one test file: cloned from the migrated template that test/server-setup.ts made. */
export async function freshDatabase(options: Options = {}) {
  const server = new URL(inject('databaseServer'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  if (options.isHasty) url.searchParams.set('options', '-c synchronous_commit=off')
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

async function onServer(server: URL, statement: string) {
  const client = new Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
