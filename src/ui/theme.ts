export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The visitor's choice, in a cookie so that the first HTML already has it. Without one the page follows the system. */
const cookie = 'theme'

/** The theme a `Cookie` header asks for. Put 'light' and 'dark' on `<html data-theme>`, and nothing for 'system'. */
export function themeOf(cookieHeader: string | null | undefined): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? '')?.[1]
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The theme of the page as it stands. Browser only. */
export function currentTheme(): Theme {
  return themeOf(`${cookie}=${document.documentElement.dataset.theme}`)
}

/** Shows the page in this theme and remembers it for a year; 'system' forgets the choice. Browser only. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const days = theme === 'system' ? 0 : 365
  document.cookie = `${cookie}=${theme}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`
  dispatchEvent(new Event('themechange'))
}
