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

/** Focuses the headline, or the element with this id, once the focused element has left the page. Browser only. */
export function recoverFocus(anchor?: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeadline(anchor)
  })
}
