import { useEffect } from 'react'

let resolve: () => void
/** Resolves once the page is hydrated. Until then, the data it was rendered from must not change. */
export const hydrated = new Promise<void>((done) => {
  resolve = done
})

/** Rendered after the page: its effect runs when everything before it is hydrated. */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    resolve()
  }, [])
  return null
}
