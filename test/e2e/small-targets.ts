import type { Page } from 'playwright'

/**
 * Tap targets less than 44 px high, including the area that `::before` and `::after` add. Links within a sentence may be as high as its
 * lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, input:not([type=hidden]), [role=tab]')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.sr-only, [inert]'))
      .filter((target) => getComputedStyle(target).display !== 'inline' && target.getBoundingClientRect().width > 1)
      .map((target) => {
        const tapped = target.closest('label') ?? target
        const around = ['::before', '::after'].map((part) => {
          const { content, position, height } = getComputedStyle(tapped, part)
          const isCut = getComputedStyle(tapped).overflowY !== 'visible'
          return content !== 'none' && position === 'absolute' && !isCut ? Number.parseFloat(height) : 0
        })
        const height = Math.max(tapped.getBoundingClientRect().height, ...around)
        return { height: Math.round(height), html: target.outerHTML.slice(0, 160) }
      })
      .filter(({ height }) => height < 44)
      .map(({ height, html }) => `${height} px: ${html}`),
  )
}
