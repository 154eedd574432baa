import { Suspense, lazy, memo, useEffect, useMemo, useState } from 'react'
import type { ComponentType } from 'react'

type Ready = () => Promise<unknown>

/** What loads the parts whose code hasn't been loaded for the server. */
const unloaded = new Set<Ready>()

/**
 * Loads the code of every part. The server renders a page only then: a part without its code would fail, and only a page can know which parts it
 * has.
 */
export async function allReady(): Promise<void> {
  const tried = new Set<Ready>()
  // A part may declare others.
  for (;;) {
    const next = [...unloaded].filter((ready) => !tried.has(ready))
    if (next.length === 0) return
    await Promise.allSettled(
      next.map(async (ready) => {
        tried.add(ready)
        await ready()
        unloaded.delete(ready)
      }),
    )
  }
}

/**
 * A part of a page that is in the server's HTML, but whose code is loaded after the page's own. The page's loader waits for `ready()`, so that
 * the part is rendered at once after navigation; a page that was just opened keeps the server's HTML until the code is there.
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: Awaited<ReturnType<typeof load>> | undefined
  let loading: ReturnType<typeof load> | undefined
  const ready = () => (loading ??= load().then((code) => (loaded = code)))
  unloaded.add(ready)
  const Part = lazy(() => (loaded ? resolved(loaded) : ready())) as ComponentType<Props>
  const Deferred: ComponentType<Props> = memo((props: Props) => {
    const [first] = useState(props)
    const [isReady, setReady] = useState(loaded !== undefined)
    useEffect(() => {
      const show = () => setReady(true)
      ready().then(show, show) // Part throws why its code could not be loaded.
    }, [])
    const shown = isReady ? props : first
    // React removes the server's HTML of a part that is rendered again before its code is there, so this stays the same element until then.
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
        </Suspense>
      ),
      [shown],
    )
  })
  return { Deferred, ready }
}

/** React calls `then` of what a lazy component loads, and does not wait if that calls back at once. */
// oxlint-disable-next-line unicorn/no-thenable -- see above
const resolved = <T,>(value: T) => ({ then: (use: (value: T) => void) => use(value) }) as unknown as Promise<T>
