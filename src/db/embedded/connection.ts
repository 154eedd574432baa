import { Client } from 'pg'
import { superuser } from './cluster.ts'

const database = 'homefield'

/** The URL of the app's database on the server at `port`, made there when missing; null while it lets nobody in yet. */
export async function answers(port: number, password: string): Promise<string | null> {
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
  // A server that goes down while we ask also ends the connection, after the answer.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '3D000') return 'no such database'
    if (code === '57P03' || code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'not yet'
    if (code === '53300') return null // all connections in use: it lives
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
