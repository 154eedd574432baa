import { useEffect, useRef } from 'react'

/**
 * Focuses the page's headline, or the element named by the URL's hash, so that screen readers announce it and Tab continues from there.
 * Browser only.
 */
export function focusHeadline(anchor = ''): void {
  const place =
    document.getElementById(anchor) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}

/**
 * Focuses the headline, or the element with this id, if the focused element has left the page. A dialog that is closing keeps the focus for
 * some frames, and may have given it to the headline already. Browser only.
 */
export function recoverFocus(anchor?: string, frames = 60): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    const isOnHeadline = anchor !== undefined && focused === document.querySelector('main h1')
    if (focused === null || focused === document.body || isOnHeadline) focusHeadline(anchor)
    else if (frames > 0 && focused.closest('[role=dialog], [role=alertdialog]')) recoverFocus(anchor, frames - 1)
  })
}

/**
 * Focuses the field with this id, below the site's header, as soon as it is on the page and no dialog is, which would take the focus back; gives up
 * after this many frames. Browser only.
 */
export function focusField(id: string, frames = 120): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    const isDialogOpen = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    if (field && !isDialogOpen) {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'nearest' })
    } else if (frames > 0) focusField(id, frames - 1)
  })
}

/** For an element that replaces a larger one: scrolls it into view and focuses it. */
export function useFocusOnArrival<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return place
}
