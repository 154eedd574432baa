import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests. Each file creates its own database on it. */
    databaseServer: string
    databaseTemplate: string
  }
}

/** Starts one PostgreSQL for the whole run in a temporary folder, with a migrated template to clone. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'homefield-test-'))
  const server = await startEmbedded({ dataDir })
  const template = new URL(server.url)
  template.pathname = '/homefield_template'
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('create database homefield_template')
  await client.end()
  await migrate(template.href)
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', 'homefield_template')
  return async () => {
    await server.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
