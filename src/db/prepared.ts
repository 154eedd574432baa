import type { Database, Queryable } from './client.ts'

/**
 * A query that is built once per database and `shape`, for hot paths where building it costs more than running it. `build` gets the shape
 * and ends in `.prepare(name)`, with `sql.placeholder(…)` for parameters. In a transaction it is built once for the transaction.
 */
export function preparedBy<Shape extends string, Query>(build: (db: Database, shape: Shape) => Query) {
  const perDatabase = new WeakMap<Queryable, Map<Shape, Query>>()
  return (queryable: Queryable, shape: Shape): Query => {
    const db = queryable as Database
    const cached = perDatabase.get(queryable) ?? new Map<Shape, Query>()
    perDatabase.set(queryable, cached)
    const query = cached.get(shape) ?? build(db, shape)
    cached.set(shape, query)
    return query
  }
}
