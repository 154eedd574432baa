import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { AppError } from '#lib/errors.ts'
import { isConnectionLost } from '#lib/outages.ts'
import { drizzleOptions } from './client.ts'
import type { Database, DrizzleDatabase, DrizzleTransaction, Transaction } from './client.ts'

/** The one channel on which processes tell each other that something changed (platform/live/live.ts listens). */
export const liveChannel = 'homefield'

/**
 * Runs `work` in a transaction and commits it. After the commit, the topics passed to `tx.announce` go to every process.
 *
 * When the connection is lost or silent, it is destroyed without a ROLLBACK. If COMMIT had been sent by then, nobody knows whether it ran:
 * that is `outcome_unknown`, after which a caller must neither repeat nor undo anything, but read again.
 *
 * NOTIFY runs in a transaction of its own: commits with NOTIFY are serialized across the whole database, and a transaction that holds a
 * tournament's lock must not wait for that.
 */
export async function transact<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Drizzle's own `transaction` sends BEGIN before its try block, so a connection that dies at that moment never returns to the pool.
  const client = await db.$client.connect()
  const { connection, database } = transactionsOn(client)
  const topics = new Set<string>()
  try {
    const result = await database.transaction((tx) =>
      work(
        withAnnounce(tx, (topic) => {
          topics.add(topic)
        }),
      ),
    )
    // The caller does not wait for the announcements; the connection is released once they are sent.
    if (topics.size > 0) void sendAnnouncements(client, topics)
    else client.release()
    return result
  } catch (error) {
    const { lost, isCommitSent } = connection
    client.release(lost ?? false)
    if (lost && isCommitSent) throw new AppError('outcome_unknown', { cause: lost })
    throw lost ?? error
  }
}

type Transactions = { connection: TransactionConnection; database: DrizzleDatabase }

/** Building Drizzle's database takes longer than a short transaction, so each connection keeps its own. */
const perClient = new WeakMap<pg.PoolClient, Transactions>()

function transactionsOn(client: pg.PoolClient): Transactions {
  const transactions = perClient.get(client) ?? newTransactionsOn(client)
  perClient.set(client, transactions)
  transactions.connection.begin()
  return transactions
}

function newTransactionsOn(client: pg.PoolClient): Transactions {
  const connection = new TransactionConnection(client)
  return { connection, database: drizzle(connection as unknown as pg.PoolClient, drizzleOptions) }
}

/** A transaction's connection. Once it is lost, every further statement (Drizzle's ROLLBACK) fails at once instead of waiting for nothing. */
class TransactionConnection {
  lost: Error | null = null
  isCommitSent = false
  private readonly client: pg.PoolClient

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  begin() {
    this.lost = null
    this.isCommitSent = false
  }

  async query(statement: string | { text: string }, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost
    if ((typeof statement === 'string' ? statement : statement.text) === 'commit') this.isCommitSent = true
    try {
      return await this.client.query(statement as pg.QueryConfig, values)
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) this.lost = error
      throw error
    }
  }
}

/** Runs `work` so that it can fail alone: its writes and announcements are undone, and the transaction around it can continue. */
export async function savepoint<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const topics: string[] = []
  const result = await (tx as unknown as DrizzleTransaction).transaction((inner) =>
    work(
      withAnnounce(inner, (topic) => {
        topics.push(topic)
      }),
    ),
  )
  for (const topic of topics) tx.announce(topic)
  return result
}

const withAnnounce = (tx: DrizzleTransaction, announce: (topic: string) => void): Transaction =>
  Object.assign(tx, { announce })

async function sendAnnouncements(client: pg.PoolClient, topics: ReadonlySet<string>): Promise<void> {
  try {
    await client.query('select pg_notify($1, topic) from unnest($2::text[]) topic', [liveChannel, [...topics]])
    client.release()
  } catch (error) {
    // The connection broke and is discarded. Listeners find what changed at their next poll.
    client.release(error instanceof Error ? error : true)
  }
}
