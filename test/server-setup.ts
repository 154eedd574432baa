import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { onServer, startTestDatabase, urlOf } from './database-server.ts'

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
  const server = await startTestDatabase(dataDir)
  const template = 'homefield_template'
  await onServer(server.url, `create database ${template}`)
  await migrate(urlOf(server.url, template))
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    await server.release()
    await rm(dataDir, { recursive: true, force: true })
  }
}
