import { Client } from 'pg'
import { superuser } from './cluster.ts'

const database = 'homefield'

/** The URL of the app's database on the server at `port`, created there if missing; null while the server does not accept connections. */
export async function databaseUrl(port: number, password: string): Promise<string | null> {
  const url = urlOf(port, password, database)
  const refusal = await refusalOf(url)
  if (refusal === 'no such database') await createDatabase(urlOf(port, password, 'postgres'))
  return refusal === 'not yet' ? null : url
}

function urlOf(port: number, password: string, name: string) {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`
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
    if (code === '57P03' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'not yet'
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
