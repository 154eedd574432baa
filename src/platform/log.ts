import { pino } from 'pino'
import type { Config } from './config.ts'

/** Structured logs on standard output; what a person typed or paid with never goes there. */
export function createLog(config: Pick<Config, 'logLevel'>) {
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
