import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import pg from 'pg'

const pingMs = 15_000
const queryMs = 5_000
const closeMs = 1_000

/**
 * Opens a connection outside the pool for state that is bound to a session: advisory locks and LISTEN. It sends pings, because a silently
 * broken connection is otherwise noticed only on use; and the server closes it after a minute without a ping, so that the locks of a
 * machine that disappeared are released. `lost` aborts when the connection breaks or is closed. A query that fails may have run, so close
 * the connection then.
 */
export async function openConnection(databaseUrl: string, name: string) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: queryMs,
    query_timeout: queryMs,
  })
  const lost = new AbortController()
  // Without a listener, an error on an idle connection would end the process.
  client.on('error', (error) => lost.abort(error))
  client.once('end', () => lost.abort(new Error('the connection ended')))
  const close = async () => {
    lost.abort(new Error('the connection was closed'))
    await Promise.race([client.end(), setTimeout(closeMs, undefined, { ref: false })])
  }
  // `pg` runs one query at a time, and wants callers to wait for it.
  const inTurn = pLimit(1)
  const query = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    inTurn(() => client.query<Row>(sql, values))
  const ping = setInterval(() => void query('select 1').catch(close), pingMs)
  lost.signal.addEventListener('abort', () => clearInterval(ping))
  try {
    await client.connect()
    await query("set idle_session_timeout = '1min'")
    return { client, query, lost: lost.signal, close }
  } catch (error) {
    await close()
    throw error
  }
}
