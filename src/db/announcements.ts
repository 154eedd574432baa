import type pg from 'pg'

/** The one channel on which the processes tell each other to look again (platform/live.ts listens). */
export const liveChannel = 'homefield'

const announced = new WeakMap<object, Set<string>>()

/**
 * Tells every process, once this transaction has committed, that something about `topic` is new ('user:<id>'). It is a hint and carries
 * nothing: whoever hears it reads the truth again, and whoever misses it finds it at the next look.
 *
 * The NOTIFY itself comes after the commit, in a transaction of its own: commits with NOTIFY stand in one line across the whole
 * database, and whoever holds a tournament's lock must not stand in it.
 */
export function announce(tx: object, topic: string): void {
  const topics = announced.get(tx)
  if (!topics) throw new Error('only a transaction that was begun by db.transaction can announce')
  topics.add(topic)
}

/** What this transaction announces, as far as its work has come. */
export function announcementsOf(tx: object): ReadonlySet<string> {
  const topics = announced.get(tx) ?? new Set<string>()
  announced.set(tx, topics)
  return topics
}

/** Tells it on the connection of the transaction that has just committed, then gives that connection back. */
export async function tellAll(client: pg.PoolClient, topics: ReadonlySet<string>): Promise<void> {
  try {
    await client.query('select pg_notify($1, topic) from unnest($2::text[]) topic', [liveChannel, [...topics]])
    client.release()
  } catch (error) {
    // The connection broke: it is thrown away, and the news is found at the next look.
    client.release(error instanceof Error ? error : true)
  }
}
