import type { Page } from 'playwright'

/* What a page shows while its replies are slow, and whether anything on it moves. */

/** What could be read from the first paint on, and every layout shift: how large it was, and what moved. */
type Seen = { texts: string[]; shifts: { value: number; moved: string }[] }

/** Reads the page at every frame. */
export async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { texts: [], shifts: [] }
    Object.assign(globalThis, { seen })
    const look = () => {
      for (const part of document.querySelectorAll('header :is(button, a, p), main :is(a, strong, button, h2)')) {
        const text = part.textContent
        if (part.checkVisibility({ visibilityProperty: true }) && !seen.texts.includes(text)) seen.texts.push(text)
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number
          hadRecentInput: boolean
          sources: { node: Element | null }[]
        }
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' ')
        if (!hadRecentInput) seen.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
}

/** Waits until the page works and its font is there, which may move lines as well. Returns the layout shifts since the first paint. */
export async function loaded(page: Page): Promise<Seen['shifts']> {
  await page.locator('[data-hydrated]').waitFor({ state: 'attached' })
  return page.evaluate(async () => {
    await document.fonts.ready
    return (globalThis as unknown as { seen: Seen }).seen.shifts.splice(0)
  })
}

/** Holds back all requests to the API until the function that it returns is called; those made later take `laterMs` each. */
export async function holdApi(page: Page, laterMs = 0): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isReleased = false
  await page.route('**/api/**', async (route) => {
    if (isReleased) await new Promise((resolve) => setTimeout(resolve, laterMs))
    await released
    // The page may be closed by now.
    await route.continue().catch(() => {})
  })
  return () => {
    isReleased = true
    release()
  }
}

/** Every reply of the API takes three seconds. */
export async function slowApi(page: Page) {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    // The page may be closed by now.
    await route.continue().catch(() => {})
  })
}

/** What nobody who is logged in should see. */
export const isForVisitors = (text: string) => /^(Login|Sign Up)$/.test(text)
