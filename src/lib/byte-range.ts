/** The first and last byte, both included, counted from 0. */
export type ByteRange = { first: number; last: number }

/**
 * The range that a Range header requests from a file of `bytes` bytes (RFC 9110, 14.2). `null`: the whole file, also for several ranges and
 * invalid ones, which a server may ignore. 'unsatisfiable': respond with 416.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return lastBytes(Number(to), bytes)
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return null
  return first < bytes ? { first, last } : 'unsatisfiable'
}

/** 'bytes=-500': the last 500, or the whole file if it is shorter. */
function lastBytes(count: number, bytes: number): ByteRange | 'unsatisfiable' {
  return count > 0 && bytes > 0 ? { first: Math.max(0, bytes - count), last: bytes - 1 } : 'unsatisfiable'
}
