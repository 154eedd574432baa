/**
 * Moves the focus to the page's headline, or to the place that an address names after its '#': readers hear where they are, and Tab
 * goes on from there. Browser only.
 */
export function focusHeadline(anchor = ''): void {
  const place =
    document.getElementById(anchor) ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
}

/** Does so once what had the focus has gone from the page, so that nobody is sent back to the very top. Browser only. */
export function recoverFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeadline()
  })
}
