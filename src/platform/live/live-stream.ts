import { once } from 'node:events'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { SSEStreamingApi } from 'hono/streaming'
import { AppError } from '#lib/errors.ts'
import type { Live } from './live.ts'

/** How many messages may wait for a slow reader before its stream is ended. The browser then opens a new one. */
const maxUnread = 100
const gatherMs = 50
const reconnectMs = 2_000

type StreamOptions = {
  live: Live
  /** How many streams of each of these groups may be open in this process, this one included: `{ 'user …': 10 }`. */
  limits: Record<string, number>
  /** Checked at every heartbeat, so that a stream ends soon after the session it was opened with. */
  isAllowed?: () => Promise<boolean>
  heartbeatMs?: number
}

type LiveStreamOptions = StreamOptions & {
  /** The event to send for each topic: `{ 'user:…': 'notifications' }`. */
  events: Record<string, string>
  /** Delays events by up to this time for every open stream, so that many viewers of one page don't all read at once. */
  spreadMsPerStream?: number
}

export type Message = { event: string; data: string; id?: string; retry?: number }
/** Resolves when the message was written, or the stream has ended. */
export type Send = (message: Message) => Promise<void>

/** How many streams are open, by group. */
const openStreams = new WeakMap<Live, Map<string, number>>()

/**
 * Server-sent events. Each event is sent at the start, after anything may have been missed, and whenever its topic is announced, at most
 * once every 50 ms. Events have no content: the browser asks the API what changed. Refuses with `too_many_requests` when one of its groups
 * has too many streams open.
 */
export function liveStream(c: Context, options: LiveStreamOptions): Response {
  const { live, limits, events, spreadMsPerStream = 0 } = options
  const delay = () => gatherMs + spreadMs(live, limits, spreadMsPerStream)
  return eventStream(c, options, (send) => {
    const stops = Object.entries(events).flatMap(([topic, event]) => {
      const sendEvent = () => void send({ event, data: event, retry: reconnectMs })
      sendEvent()
      const sendSoon = throttled(sendEvent, delay)
      return [live.on(topic, sendSoon), sendSoon.cancel]
    })
    return () => stops.forEach((stop) => stop())
  })
}

/** A time that grows with the number of open streams in the largest of these groups. */
export function spreadMs(live: Live, limits: StreamOptions['limits'], msPerStream: number): number {
  const open = Math.max(...Object.keys(limits).map((group) => openStreams.get(live)?.get(group) ?? 0))
  return Math.random() * msPerStream * (open - 1)
}

/**
 * Server-sent events with content. `begin` starts sending and returns what stops it. Refuses with `too_many_requests` when one of the
 * stream's groups has too many streams open.
 */
export function eventStream(c: Context, options: StreamOptions, begin: (send: Send) => () => void): Response {
  const leave = enter(options.live, options.limits)
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, (stream) => writeEvents(options, stream, begin).finally(leave))
}

/** Writes until the client disconnects, the session ends or the app stops. */
async function writeEvents(
  options: StreamOptions,
  stream: SSEStreamingApi,
  begin: (send: Send) => () => void,
): Promise<void> {
  const { live, isAllowed = async () => true, heartbeatMs = 15_000 } = options
  const ended = new AbortController()
  const over = AbortSignal.any([ended.signal, live.stopping])
  stream.onAbort(() => ended.abort())

  let unread = 0
  const write = async (send: () => Promise<unknown>) => {
    if (unread >= maxUnread) return stream.abort()
    unread += 1
    await send()
    unread -= 1
  }
  const beat = async () => {
    if (await isAllowed().catch(() => false)) await write(() => stream.write(': here\n\n'))
    else ended.abort()
  }

  using cleanup = new DisposableStack()
  cleanup.defer(begin((message) => write(() => stream.writeSSE(message))))
  const heartbeat = setInterval(() => void beat(), heartbeatMs)
  cleanup.defer(() => clearInterval(heartbeat))
  if (!over.aborted) await once(over, 'abort')
}

/** Counts an open stream in each of its groups. Call the returned function when it ends. */
function enter(live: Live, limits: Record<string, number>): () => void {
  const counts = openStreams.get(live) ?? new Map<string, number>()
  openStreams.set(live, counts)
  const count = (group: string) => counts.get(group) ?? 0
  const groups = Object.keys(limits)
  if (groups.some((group) => count(group) >= limits[group]!)) {
    throw new AppError('too_many_requests', { retryAfter: 60 })
  }
  for (const group of groups) counts.set(group, count(group) + 1)
  return () => {
    for (const group of groups) {
      if (count(group) > 1) counts.set(group, count(group) - 1)
      else counts.delete(group)
    }
  }
}

/** Calls `act` once, `delay()` ms after the first of any number of calls. */
export function throttled(act: () => void, delay: () => number) {
  let timer: NodeJS.Timeout | undefined
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, delay())
  }
  return Object.assign(call, { cancel: () => clearTimeout(timer) })
}
