/*
 * Errors that mean that something we depend on (database, disk, file storage) is not working right now. They are recognized by their codes; `pg` has
 * none for a lost connection, so for that its messages are listed.
 */

/** Node's codes for connections that fail or break. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The start of Node's message when the database's Unix socket is gone. `ENOENT` alone could also be a missing file. */
const socketGone = /^connect ENOENT /
/** Node's codes for disks that are full or broken. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** The messages of `pg` and its pool when a connection is gone or silent. */
const lostMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])

/**
 * PostgreSQL's error classes (https://www.postgresql.org/docs/current/errcodes-appendix.html): 08 connection exception, 53 insufficient
 * resources (a full disk), 57P operator intervention (shutdown, crash, starting up), 58 system error; and single codes: canceled for taking
 * too long, a lock not granted in time, a deadlock, a server that became read-only after a failover.
 */
const unavailableState = /^(08...|53...|57P..|58...|57014|55P03|40P01|25006)$/
/** Those of these errors after which the connection is gone. */
const lostState = /^(08...|57P0[123])$/

/** Whether the connection to the database broke or stopped answering, so that nobody knows whether its last statement ran. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some(
    ({ message, code }) =>
      lostMessages.has(message) || socketGone.test(message) || connectionCodes.has(code) || lostState.test(code),
  )
}

/** Whether it makes sense to ask again later, because the failure is an outage and not a mistake of ours or the visitor's. */
export function isOutage(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    causesOf(error).some(
      ({ name, code, httpStatus }) =>
        diskCodes.has(code) || unavailableState.test(code) || name === 'TimeoutError' || httpStatus >= 500,
    )
  )
}

type Cause = { name: string; message: string; code: string; httpStatus: number }

/** An error and its causes. The AWS SDK notes the reply's status in `$metadata`; an aggregate's errors count as causes. */
function causesOf(error: unknown): Cause[] {
  if (!(error instanceof Error)) return []
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  const own = {
    name: error.name,
    message: error.message,
    code: typeof code === 'string' ? code : '',
    httpStatus: $metadata?.httpStatusCode ?? 0,
  }
  const inner = error instanceof AggregateError ? error.errors : []
  return [own, ...[error.cause, ...inner].flatMap(causesOf)]
}
