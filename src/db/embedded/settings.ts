import { join } from 'node:path'

/** The operating system's limit for the path of a socket, on macOS; Linux allows four more. */
const maxSocketPath = 103

/**
 * The Unix socket of the server at `port`, in the folder that only the server and the app can read: a query through it takes about half the
 * time of one over TCP. Null where the path would be too long.
 */
export function socketOf(folder: string, port: number): string | null {
  const socket = join(folder, `.s.PGSQL.${port}`)
  return Buffer.byteLength(socket) <= maxSocketPath ? socket : null
}

/**
 * The server's settings, passed on its command line so that they always match this version.
 *
 * The settings that keep committed data through a power cut (fsync, full_page_writes, synchronous_commit) keep PostgreSQL's defaults.
 */
export function serverSettings(folder: string, port: number): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketOf(folder, port) ? `"${folder.replaceAll('"', '""')}"` : '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    max_connections: 100,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // The app logs its own failed statements; this log is about the server.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
