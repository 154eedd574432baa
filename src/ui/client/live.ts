/*
 * What the server sends while a page is open. Everything on the page that listens to one address shares a stream. It is open while
 * someone listens and the window is visible: browsers open few connections to one server, and background windows would use them up.
 * No React here.
 */

type Listener = (data: string) => void
type Listening = {
  listeners: Map<string, Set<Listener>>
  stream: EventSource | null
  /** The events that the stream is listened to for, even if nobody needs them anymore. */
  heard: Set<string>
  open: () => EventSource
  /** Set while the server has no place for the stream. */
  polling: ReturnType<typeof setInterval> | undefined
}

/** How often a page asks for changes itself while it can't have a stream. */
const pollMs = 30_000

const streams = new Map<string, Listening>()

/**
 * Calls `onChange` whenever the server sends `event` on the stream at `url`, and once when the stream begins, because something may have
 * been missed until then. Most events have no content: ask the API. `parameters` are added to the address whenever the stream is opened.
 * While the server has no place for the stream, the listeners to `poll` are called at once and every 30 seconds instead. Returns a function that stops
 * listening.
 */
export function listenLive(url: string, event: string, onChange: Listener, parameters = () => ''): () => void {
  if (streams.size === 0) document.addEventListener('visibilitychange', openOrCloseAll)
  const listening = streams.get(url) ?? {
    listeners: new Map<string, Set<Listener>>(),
    stream: null,
    heard: new Set<string>(),
    open: () => new EventSource(url + parameters()),
    polling: undefined,
  }
  const { listeners } = listening
  streams.set(url, listening)
  const own = listeners.get(event) ?? new Set()
  listeners.set(event, own.add(onChange))
  hear(listening, event)
  openOrClose(url, listening)
  return () => {
    own.delete(onChange)
    if (own.size === 0 && listeners.get(event) === own) listeners.delete(event)
    if (listeners.size > 0 || streams.get(url) !== listening) return
    openOrClose(url, listening)
    streams.delete(url)
    if (streams.size === 0) document.removeEventListener('visibilitychange', openOrCloseAll)
  }
}

function hear({ stream, heard, listeners }: Listening, event: string): void {
  if (!stream || heard.has(event)) return
  heard.add(event)
  stream.addEventListener(event, ({ data }: MessageEvent<string>) => {
    for (const listener of listeners.get(event) ?? []) listener(data)
  })
}

/**
 * A stream that the server ends stays closed until the window becomes visible again. One that it refuses, for whatever reason, is tried again
 * every time. The browser itself reopens a stream that broke.
 */
function pollWithout(url: string, listening: Listening, stream: EventSource): void {
  const poll = (why: 'ended' | 'refused') => {
    for (const listener of listening.listeners.get('poll') ?? []) listener(why)
  }
  const start = (why: 'ended' | 'refused') => {
    stream.close()
    if (listening.stream !== stream || listening.polling) return
    listening.polling = setInterval(() => (why === 'ended' ? poll(why) : openOrClose(url, listening)), pollMs)
    poll(why)
  }
  stream.addEventListener('end', () => start('ended'))
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) start('refused')
  })
}

function openOrCloseAll(): void {
  for (const [url, listening] of streams) openOrClose(url, listening)
}

function openOrClose(url: string, listening: Listening): void {
  const { listeners, stream } = listening
  const isNeeded = listeners.size > 0 && document.visibilityState === 'visible'
  if (isNeeded && stream && stream.readyState !== EventSource.CLOSED) return
  stream?.close()
  clearInterval(listening.polling)
  listening.polling = undefined
  listening.stream = isNeeded ? listening.open() : null
  if (listening.stream) pollWithout(url, listening, listening.stream)
  listening.heard.clear()
  for (const event of listeners.keys()) hear(listening, event)
}
