/*
 * What the server has to tell as it happens, over one stream that everything on the page shares. It is open while somebody listens and
 * the window is in view: browsers open few connections to one server, and windows in the background would use them up. No React here.
 */

const listeners = new Map<string, Set<() => void>>()
let stream: EventSource | null = null

/**
 * Calls `onNews` whenever the server says that something about `event` is new, and once when the stream begins, as something may have been
 * missed until then. It carries nothing: ask the API. What is answered ends the listening.
 */
export function listenLive(event: string, onNews: () => void): () => void {
  const own = listeners.get(event) ?? new Set()
  if (listeners.size === 0) document.addEventListener('visibilitychange', openOrClose)
  if (!listeners.has(event)) stream?.addEventListener(event, () => hear(event))
  listeners.set(event, own.add(onNews))
  openOrClose()
  return () => {
    own.delete(onNews)
    if (own.size === 0 && listeners.get(event) === own) listeners.delete(event)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', openOrClose)
    openOrClose()
  }
}

function hear(event: string): void {
  for (const listener of listeners.get(event) ?? []) listener()
}

/** A stream that was refused stays closed until the window is looked at again; one that broke off the browser opens by itself. */
function openOrClose(): void {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (isWanted && stream && stream.readyState !== EventSource.CLOSED) return
  stream?.close()
  stream = isWanted ? new EventSource('/api/live') : null
  for (const event of listeners.keys()) stream?.addEventListener(event, () => hear(event))
}
