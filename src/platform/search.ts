import { sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'

/**
 * The text as LIKE finds it, letter by letter, in a folded column: `%`, `_` and `\` are plain characters to whoever types them.
 * It is escaped after folding, because folding turns '％' into '%'.
 */
export const foldedPattern = (text: string | Placeholder) =>
  sql`regexp_replace(fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
