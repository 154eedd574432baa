/** The part of a pino logger the sandbox uses. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
