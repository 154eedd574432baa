/** From the first to the last byte, both included, counted from 0. */
export type ByteRange = { first: number; last: number }

/**
 * What part of a file of `bytes` bytes a Range header asks for (RFC 9110, 14.2). `null`: the whole file, also for several ranges at once
 * and for what is no range of bytes: a server may ignore those. 'unsatisfiable': the file has no such part, which answers 416.
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

/** 'bytes=-500': the last 500, or all of it when it is shorter. */
function lastBytes(count: number, bytes: number): ByteRange | 'unsatisfiable' {
  return count > 0 && bytes > 0 ? { first: Math.max(0, bytes - count), last: bytes - 1 } : 'unsatisfiable'
}
