import { pino } from 'pino'
import type { Config } from './config.ts'

/** Structured logs on standard output, without user input or payment data. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: { write: (line: string) => void }) {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error with its causes. A failed query is shown without its values: Drizzle writes them into its message, and PostgreSQL into `detail`,
 * `where` and, for values that do not fit their type, its message. They include mail, links and hashes.
 */
function err(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = error.cause === undefined ? {} : { cause: err(error.cause) }
  if ('query' in error && error.cause instanceof Error) {
    return { type: error.name, message: 'Failed query', query: error.query, stack: framesOf(error), ...cause }
  }
  if ('severity' in error && 'code' in error) {
    const message = String(error.code).startsWith('22') ? 'A value does not fit' : error.message
    const { code, severity, constraint, table, column, routine } = error as Record<string, unknown>
    return { type: error.name, message, code, severity, constraint, table, column, routine, stack: framesOf(error) }
  }
  const { cause: _cause, ...own } = error
  return { ...own, type: error.name, message: error.message, stack: error.stack, ...cause }
}

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error) => stack.slice(stack.search(/^\s+at /m))
