import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kind } from './prepare-page.ts'

export type Size = { width: number; height: number }
type Name = string | RegExp
type Spot = { x: number; y: number }

const patienceMs = 20_000

/**
 * A window of Firefox or WebKit. Elements are found by their accessible names, and clicked and typed into with real input events. Every
 * action waits until it is possible.
 */
export abstract class BrowserWindow {
  /** Console errors, policy violations, failed requests, and 5xx responses. */
  readonly errors: string[] = []
  readonly site: string

  constructor(site: string) {
    this.site = site
  }

  abstract resize(size: Size): Promise<void>
  abstract url(): Promise<string>
  abstract reload(): Promise<void>
  abstract back(): Promise<void>
  /** Runs a function in the page. It can use only its arguments, which are sent as JSON. */
  abstract evaluate<Arguments extends unknown[], Result>(
    inPage: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<Result>
  abstract type(text: string): Promise<void>
  abstract press(key: 'Enter' | 'Escape' | 'Tab' | 'Backspace'): Promise<void>
  abstract pressShiftTab(): Promise<void>
  abstract close(): Promise<void>
  protected abstract open(url: string): Promise<void>
  protected abstract clickAt(spot: Spot): Promise<void>
  abstract picture(): Promise<Uint8Array>

  /** Opens a page of the site and waits for hydration. */
  async goto(path: string) {
    await this.open(this.site + path)
    await this.isHydrated()
  }

  /** Opens a page of the site without waiting for its scripts. */
  gotoRaw(path: string) {
    return this.open(this.site + path)
  }

  async isHydrated() {
    await this.until('the page is hydrated', () => 'hydrated' in document.documentElement.dataset)
  }

  async click(kind: Kind, name: Name, within?: string) {
    await this.clickAt(await this.until(`${kind} ${name} can be clicked`, locate, kind, asData(name), within ?? null))
  }

  /** Replaces a field's value by typing. */
  async fill(label: Name, text: string, within?: string) {
    await this.click('field', label, within)
    const hadText = await this.evaluate(
      (...target) => {
        const [field] = globalThis.seen(...target) as HTMLInputElement[]
        if (document.activeElement !== field) field?.focus()
        field?.select()
        return Boolean(field?.value)
      },
      'field' as const,
      asData(label),
      within ?? null,
    )
    if (hadText) await this.press('Backspace')
    await this.type(text)
  }

  /** Sets a date field or a select, as the browser does when a person chooses a value. */
  async choose(label: Name, value: string) {
    await this.until(`field ${label} is there`, choose, asData(label), value)
  }

  async sees(kind: Kind, name: Name, within?: string) {
    await this.until(`${kind} ${name} is visible`, isSeen, kind, asData(name), within ?? null)
  }

  async seesNo(kind: Kind, name: Name, within?: string) {
    await this.until(
      `${kind} ${name} is gone`,
      (...target) => globalThis.seen(...target).length === 0,
      ...([kind, asData(name), within ?? null] as const),
    )
  }

  /** Waits for a toast with this title. */
  toast(title: string) {
    return this.sees('text', title, '[data-toasts]')
  }

  /** Polls the function in the page until it returns a value, and returns that. */
  async until<Arguments extends unknown[], Result>(
    what: string,
    inPage: (...args: Arguments) => Result,
    ...args: Arguments
  ): Promise<NonNullable<Result>> {
    const end = Date.now() + patienceMs
    let last: unknown
    while (Date.now() < end) {
      try {
        const result = await this.evaluate(inPage, ...args)
        if (result) return result
        last = result
      } catch (error) {
        // The page may be navigating.
        last = error
      }
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    await this.screenshot(`failed-${what.replaceAll(/\W+/g, '-')}`)
    throw new Error(`Timed out at ${await this.url()} waiting until ${what}: ${String(last)}`)
  }

  /** Saves a screenshot to the folder in SCREENSHOTS, if set. */
  async screenshot(name: string) {
    const folder = process.env.SCREENSHOTS
    if (!folder) return
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, `${this.constructor.name.replace('Window', '').toLowerCase()}-${name}.png`),
      await this.picture(),
    )
  }
}

function asData(name: Name) {
  return typeof name === 'string' ? name : { source: name.source, flags: name.flags }
}

/* In the page. */

function isSeen(...target: Parameters<typeof globalThis.seen>) {
  return globalThis.seen(...target).length > 0
}

/** Where to click an element, once it is enabled, no longer moving, and not covered. */
function locate(...target: Parameters<typeof globalThis.seen>): Spot | null {
  for (const element of globalThis.seen(...target)) {
    if (element.matches(':disabled, [aria-disabled=true]')) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = [...element.getClientRects()].find(({ width }) => width > 0)!
    const spot = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) }
    const place = JSON.stringify([target, spot])
    const isStill = globalThis.lastSpot === place
    globalThis.lastSpot = place
    const there = document.elementFromPoint(spot.x, spot.y)
    return isStill && there && (element.contains(there) || there.contains(element)) ? spot : null
  }
  return null
}

function choose(label: Parameters<typeof globalThis.seen>[1], value: string) {
  const [field] = globalThis.seen('field', label) as (HTMLInputElement | HTMLSelectElement)[]
  if (!field) return false
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
