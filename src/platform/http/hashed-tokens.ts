import { createHash } from 'node:crypto'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'

/** What the database keeps of a session's token, which is 32 random letters, so that reading the table doesn't log anyone in. */
export const hashedToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * better-auth's adapter with session tokens stored as hashes, for which it has no option. Tokens are hashed in new rows and in conditions;
 * better-auth gets a session that it asked for by its token with that token, which goes into the cookie. In a list of a user's sessions it
 * would find hashes, so its own functions that list and end sessions stay unused.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...hashing(adapter),
    transaction: (callback) => adapter.transaction((tx) => callback(hashing(tx))),
  }
}

function hashing<A extends DBTransactionAdapter>(adapter: A): A {
  return {
    ...adapter,
    create: async (query) => {
      if (query.model !== 'session') return adapter.create(query)
      const { token } = query.data as unknown as { token: string }
      const created = await adapter.create<Row, Row>({ ...query, data: { ...query.data, token: hashedToken(token) } })
      return { ...created, token } as never
    },
    findOne: async (query) => withToken(await adapter.findOne(hashedIn(query)), query),
    findMany: async (query) => adapter.findMany(hashedIn(query)),
    count: async (query) => adapter.count(hashedIn(query)),
    update: async (query) => withToken(await adapter.update(hashedIn(query)), query),
    updateMany: async (query) => adapter.updateMany(hashedIn(query)),
    delete: async (query) => adapter.delete(hashedIn(query)),
    deleteMany: async (query) => adapter.deleteMany(hashedIn(query)),
    consumeOne: async (query) => withToken(await adapter.consumeOne(hashedIn(query)), query),
    incrementOne: async (query) => withToken(await adapter.incrementOne(hashedIn(query)), query),
  }
}

type Row = Record<string, unknown>
type Query = { model: string; where?: Where[] | undefined }

const isToken =
  ({ model }: Query) =>
  (condition: Where) =>
    model === 'session' && condition.field === 'token'

const hash = (value: Where['value']): Where['value'] =>
  Array.isArray(value) ? value.map((each) => hashedToken(String(each))) : hashedToken(String(value))

/** The query with the tokens in its conditions hashed. */
function hashedIn<Q extends Query>(query: Q): Q {
  if (!query.where?.some(isToken(query))) return query
  return {
    ...query,
    where: query.where.map((each) => (isToken(query)(each) ? { ...each, value: hash(each.value) } : each)),
  }
}

/** The row with the token that it was asked for by. */
function withToken<T>(row: T | null, query: Query): T | null {
  const token = query.where?.find(isToken(query))?.value
  return row !== null && typeof token === 'string' ? { ...row, token } : row
}
