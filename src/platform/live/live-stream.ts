import type { Context } from 'hono'
import { AppError } from '#lib/errors.ts'
import type { Live } from './live.ts'

/** How many messages may wait for a slow reader before its stream is ended. The browser then opens a new one. */
const maxUnread = 100
/** How long events without content wait for others of the same kind. */
export const gatherMs = 50

type StreamOptions = {
  live: Live
  /** How many streams of each of these groups may be open in this process, this one included: `{ 'user …': 10 }`. */
  limits: Record<string, number>
  /** Called when the stream opens, with what ends it for good: the browser is told not to open it again. Returns what to call when it has ended. */
  onOpen?: (endForGood: () => void) => () => void
  /** Checked at every heartbeat, so that a stream ends soon after the session it was opened with. */
  isAllowed?: () => Promise<boolean>
  heartbeatMs?: number
  /** How long a browser waits before it opens a stream that broke again. */
  retryMs?: number
}

type LiveStreamOptions = StreamOptions & {
  /** The event to send for each topic: `{ 'user:…': 'notifications' }`. */
  events: Record<string, string>
}

/** Resolves when the reader has taken the event, or the stream has ended. */
export type Send = (event: Uint8Array) => Promise<void>

type Message = { event: string; data: string; id?: string }

const encoder = new TextEncoder()

/**
 * A server-sent event, encoded once for all streams that send it. `data` is one line, such as JSON.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function encodeEvent({ event, data, id }: Message): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${data}\n${id === undefined ? '' : `id: ${id}\n`}\n`)
}

const ended = encodeEvent({ event: 'end', data: 'end' })
const heartbeat = encoder.encode(': here\n\n')

/** How many streams are open, by group. */
const openStreams = new WeakMap<Live, Map<string, number>>()

/**
 * Server-sent events. Each event is sent at the start, after anything may have been missed, and whenever its topic is announced, at most
 * once every 50 ms. Events have no content: the browser asks the API what changed. Refuses with `too_many_requests` when one of its groups
 * has too many streams open.
 */
export function liveStream(c: Context, options: LiveStreamOptions): Response {
  const { live, events } = options
  return eventStream(c, options, (send) => {
    const stops = Object.entries(events).flatMap(([topic, event]) => {
      const encoded = encodeEvent({ event, data: event })
      const sendEvent = () => void send(encoded)
      sendEvent()
      const sendSoon = throttled(sendEvent, () => gatherMs)
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
 * Server-sent events with content. `begin` starts sending and returns what stops it. The stream ends when the client disconnects, its session
 * ends or the app stops. Refuses with `too_many_requests` when one of the stream's groups has too many streams open.
 */
export function eventStream(c: Context, options: StreamOptions, begin: (send: Send) => () => void): Response {
  const { live, limits, isAllowed = async () => true, onOpen, heartbeatMs = 15_000, retryMs = 2_000 } = options
  using opening = new DisposableStack()
  opening.defer(enter(live, limits))
  const end = () => open.dispose()
  const { body, write, close } = createBody(end)
  opening.defer(close)
  const send: Send = (event) => write(event) ?? Promise.resolve(end())
  if (onOpen) opening.defer(onOpen(() => void send(ended).then(end)))
  void send(encoder.encode(`retry: ${retryMs}\n\n`))
  opening.defer(begin(send))
  const beat = async () => {
    if (await isAllowed().catch(() => false)) await send(heartbeat)
    else end()
  }
  const timer = setInterval(() => void beat(), heartbeatMs)
  opening.defer(() => clearInterval(timer))
  live.stopping.addEventListener('abort', end)
  opening.defer(() => live.stopping.removeEventListener('abort', end))
  const open = opening.move()
  if (live.stopping.aborted) end()
  c.header('X-Accel-Buffering', 'no')
  return c.body(body, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
}

/**
 * A response body that is written to over time. `write` resolves when the reader has taken the chunk, and returns null if too many chunks
 * are waiting for a slow reader.
 */
function createBody(onCancel: () => void) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isOpen = true
  const unread: (() => void)[] = []
  const settle = () => unread.splice(0).forEach((resolve) => resolve())
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
    pull: settle,
    cancel: () => {
      isOpen = false
      settle()
      onCancel()
    },
  })
  return {
    body,
    write: (chunk: Uint8Array): Promise<void> | null => {
      if (!isOpen) return Promise.resolve()
      if (unread.length >= maxUnread) return null
      controller.enqueue(chunk)
      return controller.desiredSize! > 0 ? Promise.resolve() : new Promise((resolve) => unread.push(resolve))
    },
    close: () => {
      if (isOpen) controller.close()
      isOpen = false
      settle()
    },
  }
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
