import type { Database } from './client.ts'

/**
 * A query that is built once per database and `shape`, for hot paths where building it costs more than running it. `build` gets the shape
 * and ends in `.prepare(name)`, with `sql.placeholder(…)` for parameters.
 */
export function preparedBy<Shape extends string, Query>(build: (db: Database, shape: Shape) => Query) {
  const perDatabase = new WeakMap<Database, Map<Shape, Query>>()
  return (db: Database, shape: Shape): Query => {
    const cached = perDatabase.get(db) ?? new Map<Shape, Query>()
    perDatabase.set(db, cached)
    const query = cached.get(shape) ?? build(db, shape)
    cached.set(shape, query)
    return query
  }
}
