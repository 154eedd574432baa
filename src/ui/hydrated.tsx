import { Suspense, useEffect } from 'react'

let resolve: () => void
/** Resolves once the page is hydrated. Changing the data it was rendered from earlier causes React's error 418. */
export const hydrated = new Promise<void>((done) => {
  resolve = done
})

/**
 * Rendered after the page, in as many Suspense boundaries as the router puts around it: React hydrates all boundaries of the same depth
 * together, after everything around them.
 */
export function HydratedMark() {
  return (
    <Suspense>
      <Suspense>
        <Mark />
      </Suspense>
    </Suspense>
  )
}

function Mark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    resolve()
  }, [])
  return null
}
