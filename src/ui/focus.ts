/** Moves the focus to the page's headline: readers hear where they are, and Tab goes on from there. Browser only. */
export function focusHeadline(): void {
  const headline = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  headline?.setAttribute('tabindex', '-1')
  headline?.focus({ preventScroll: true })
}

/** Does so once what had the focus has gone from the page, so that nobody is sent back to the very top. Browser only. */
export function recoverFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeadline()
  })
}
