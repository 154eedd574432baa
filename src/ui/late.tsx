import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'

/** How to load each late part, by name. */
const parts = new Map<string, () => Promise<unknown>>()

/**
 * A part of a page that only some visits to the page need: its code is not among the page's own. The page's loader waits for `ready()`, so
 * that the part is rendered at once on the server and after navigation; a page that was just opened waits for `loadLateParts`.
 */
export function late<Props extends object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: { default: ComponentType<Props> } | undefined
  const ready = async () => {
    loaded ??= await load()
    return loaded
  }
  parts.set(name, ready)
  const Part = lazy(() => (loaded ? resolved(loaded) : ready())) as ComponentType<Props>
  const Late = (props: Props) => (
    <Suspense>
      <Part {...props} />
      <template data-late={name} />
    </Suspense>
  )
  return { Late, ready }
}

/** A lazy component calls `then` of what it loads, and does not wait if that calls back at once. */
// oxlint-disable-next-line unicorn/no-thenable -- see above
const resolved = <T,>(value: T) => ({ then: (use: (value: T) => void) => use(value) }) as unknown as Promise<T>

/**
 * Loads the late parts that are in the server's HTML, before it is hydrated: Preact would mix up the elements of a part that suspends during
 * hydration. What cannot be loaded is reported when the part is rendered.
 */
export async function loadLateParts(): Promise<void> {
  const names = [...document.querySelectorAll<HTMLElement>('[data-late]')].map(({ dataset }) => dataset.late!)
  await Promise.allSettled(names.map(async (name) => parts.get(name)?.()))
}
