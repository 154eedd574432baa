import { sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'

/**
 * The LIKE pattern for this text in a folded column, with `%`, `_` and `\` escaped. They are escaped after folding, because folding turns
 * '％' into '%'.
 */
export const foldedPattern = (text: string | Placeholder) =>
  sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
