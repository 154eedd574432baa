import { pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

/** Structured logs on standard output; what a person typed or paid with never goes there. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: { write: (line: string) => void }) {
  const options = { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err } }
  return destination ? pino(options, destination) : pino(options)
}

/** A query that failed is shown without its values, which drizzle also writes into its message: they hold mails, links and hashes. */
function err(error: unknown) {
  const isQuery = error instanceof Error && 'query' in error && error.cause instanceof Error
  if (!isQuery) return error instanceof Error ? stdSerializers.err(error) : error
  return { ...stdSerializers.err(error.cause as Error), query: error.query }
}
