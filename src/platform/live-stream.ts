import { AppError } from '#lib/errors.ts'
import type { Live } from './live.ts'

/** Open streams of one user in this process: more than anybody has windows in view. */
const streamsPerUser = 10
/** Messages that nobody took: whoever reads so slowly opens the stream again when they are back. */
const mostUnread = 100
const gatherMs = 50

type StreamOptions = {
  live: Live
  userId: string
  /** The event to send by the topic it is heard on: `{ 'user:…': 'notifications' }`. */
  events: Record<string, string>
  /** Asked at every beat: a stream ends soon after the session it was opened with. */
  isAllowed: () => Promise<boolean>
  heartbeatMs?: number
}

const openStreams = new WeakMap<Live, Map<string, number>>()

/**
 * Server-sent events: each event once at first and after whatever may have been missed, then whenever its topic is announced, however
 * often within a moment just once. They carry no news, only that there are some: whoever hears them asks the API.
 * Refuses with `too_many_requests` when this user has too many streams open.
 */
export function liveStream(options: StreamOptions): Response {
  const leave = enter(options.live, options.userId)
  let end = leave
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = pour(options, controller, leave)
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } })
}

/** Writes until the reader, the session or the app goes; what is answered ends it. */
function pour(options: StreamOptions, to: ReadableStreamDefaultController<Uint8Array>, leave: () => void): () => void {
  const { live, events, isAllowed, heartbeatMs = 15_000 } = options
  const encoder = new TextEncoder()
  const ending: (() => void)[] = [leave]
  let isOpen = true
  const end = () => {
    isOpen = false
    for (const step of ending.splice(0)) step()
  }
  const close = () => {
    if (!isOpen) return
    end()
    to.close()
  }
  const write = (text: string) => {
    if (!isOpen) return
    if ((to.desiredSize ?? 0) < -mostUnread) close()
    else to.enqueue(encoder.encode(text))
  }
  const beat = async () => ((await isAllowed().catch(() => false)) ? write(': here\n\n') : close())

  for (const [topic, event] of Object.entries(events)) {
    const send = gathered(() => write(news(event)))
    ending.push(live.on(topic, send), send.cancel)
  }
  const timer = setInterval(() => void beat(), heartbeatMs)
  live.stopping.addEventListener('abort', close)
  ending.push(
    () => clearInterval(timer),
    () => live.stopping.removeEventListener('abort', close),
  )
  write(`retry: 2000\n\n${Object.values(events).map(news).join('')}`)
  if (live.stopping.aborted) close()
  return end
}

/** One message of the stream. */
const news = (event: string) => `event: ${event}\ndata: ${event}\n\n`

/** Counts this stream among its user's; what is answered takes it off again. */
function enter(live: Live, userId: string): () => void {
  const counts = openStreams.get(live) ?? new Map<string, number>()
  openStreams.set(live, counts)
  const count = () => counts.get(userId) ?? 0
  if (count() >= streamsPerUser) throw new AppError('too_many_requests', { retryAfter: 60 })
  counts.set(userId, count() + 1)
  return () => {
    if (count() > 1) counts.set(userId, count() - 1)
    else counts.delete(userId)
  }
}

/** Does it once a moment after the first call, however many calls there are until then. */
function gathered(act: () => void) {
  let timer: NodeJS.Timeout | undefined
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, gatherMs)
  }
  return Object.assign(call, { cancel: () => clearTimeout(timer) })
}
