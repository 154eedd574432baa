import { Suspense, lazy, memo } from 'react'
import type { ComponentType } from 'react'

/**
 * A part of a page that is in the server's HTML, but whose code is loaded after the page's own. The page's loader waits for `ready()`, so that
 * the part is rendered at once on the server and after navigation; a page that was just opened keeps the server's HTML until the code is
 * there.
 */
export function deferred<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: { default: ComponentType<Props> } | undefined
  const ready = async () => {
    loaded ??= await load()
    return loaded
  }
  const Part = lazy(() => (loaded ? resolved(loaded) : ready())) as ComponentType<Props>
  // React replaces the server's HTML of a part that gets other props before its code is there, so it gets none for the same ones.
  const Deferred: ComponentType<Props> = memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ))
  return { Deferred, ready }
}

/** React calls `then` of what a lazy component loads, and does not wait if that calls back at once. */
// oxlint-disable-next-line unicorn/no-thenable -- see above
const resolved = <T,>(value: T) => ({ then: (use: (value: T) => void) => use(value) }) as unknown as Promise<T>
