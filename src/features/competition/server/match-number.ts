import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'

/** The `{number}` of a match in the path. */
export function matchNumber(c: Context): number {
  const { success, data } = z.coerce.number().int().min(1).max(100_000).safeParse(c.req.param('number'))
  if (!success) throw new AppError('match_unknown', { sentence: 'Match not found.' })
  return data
}
