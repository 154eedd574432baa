/* eslint-disable unicorn/consistent-function-scoping -- The function is sent to the page as a whole. */

/** The kinds of elements that tests look for. */
export type Kind = 'button' | 'dialog' | 'field' | 'heading' | 'link' | 'listitem' | 'option' | 'tab' | 'text'

declare global {
  /** The visible elements of this kind and name, inside those that match the selector `within`. */
  var seen: (kind: Kind, name: string | { source: string; flags: string }, within?: string | null) => HTMLElement[]
  var lastSpot: string | undefined
}

/**
 * Runs in every page before its own scripts, so it cannot use anything from outside. Defines `seen`, and reports violations of the
 * Content-Security-Policy.
 */
export function preparePage() {
  const selectors: Record<Kind, string> = {
    button: 'button:not([role=tab]), [role=button], summary',
    dialog: '[role=dialog], [role=alertdialog], dialog[open]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    listitem: 'li',
    option: '[role=option]',
    tab: '[role=tab]',
    text: 'body *',
  }
  const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

  function isVisible(element: HTMLElement) {
    const { width, height } = element.getBoundingClientRect()
    if (element.closest('[inert], [aria-hidden=true]')) return false
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }

  function nameOf(element: HTMLElement, kind: Kind) {
    if (kind === 'text' || kind === 'listitem') return tidy(element.textContent)
    const byIds = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const labelledBy = byIds.map((id) => document.querySelector(`[id="${id}"]`)?.textContent).join(' ')
    const labels =
      element instanceof HTMLInputElement || 'labels' in element ? (element.labels as NodeListOf<Element>) : []
    const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ')
    return tidy(element.getAttribute('aria-label') ?? (labelledBy || label || element.textContent))
  }

  globalThis.seen = (kind, name, within) => {
    const matches =
      typeof name === 'string'
        ? (text: string) => text === name
        : (text: string) => new RegExp(name.source, name.flags).test(text)
    const parts = within ? [...document.querySelectorAll(within)] : [document]
    const found = parts
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selectors[kind])])
      .filter((element) => matches(nameOf(element, kind)) && isVisible(element))
    // Of nested elements, only the innermost.
    return kind === 'text'
      ? found.filter((outer) => !found.some((inner) => inner !== outer && outer.contains(inner)))
      : found
  }

  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    // eslint-disable-next-line eslint/no-console -- Both engines pass the console on to the test.
    console.error(`The page's policy (${effectiveDirective}) blocked ${blockedURI} ${sample}`)
  })
}
