/**
 * The server's settings, given on its command line so that they are always this version's.
 *
 * Everything that keeps committed data through a power cut (fsync, full_page_writes, synchronous_commit) stays on, as
 * is PostgreSQL's default.
 */
export function serverSettings(port: number): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    max_connections: 100,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    // The app reports its own failed statements; this log tells the server's life.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
