declare global {
  /** The button that was pressed last, noted from the first paint on (`src/app/late-scripts.ts`). */
  var pressedEarly: Element | null | undefined
}

/** Presses a button that has just come alive once more, if somebody did before the scripts were there to hear it. */
export function pressIfEarly(button: HTMLButtonElement | null): void {
  if (!button || globalThis.pressedEarly !== button) return
  globalThis.pressedEarly = null
  // Once everything else on the page has come alive with it.
  setTimeout(() => button.click())
}
