import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { superuser } from './cluster.ts'
import { socketOf } from './settings.ts'

const database = 'homefield'

/** The URL of the app's database on the server at `port`, created there if missing; null while the server does not accept connections. */
export async function databaseUrl(folder: string, port: number, password: string): Promise<string | null> {
  const socket = socketOf(folder, port)
  // A server that an earlier version started has none.
  const host = socket && existsSync(socket) ? encodeURIComponent(folder) : '127.0.0.1'
  const urlOf = (name: string) => `postgres://${superuser}:${password}@${host}:${port}/${name}`
  const url = urlOf(database)
  const refusal = await refusalOf(url)
  if (refusal === 'no such database') await createDatabase(urlOf('postgres'))
  return refusal === 'not yet' ? null : url
}

async function refusalOf(url: string) {
  const client = new Client(url)
  // A server that is shutting down also ends the connection, after its reply.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '3D000') return 'no such database'
    if (code === '57P03' || code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ECONNRESET') return 'not yet'
    if (code === '53300') return null // too many connections: the server is running
    throw error
  }
}

async function createDatabase(url: string) {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}
