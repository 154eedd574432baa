/** The part of a pino logger the sandbox uses. */
export type Log = Record<'warn' | 'error', (fields: object, message: string) => void>

export const silent: Log = { warn: () => {}, error: () => {} }
