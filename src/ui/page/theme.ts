export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The visitor's choice. Without this cookie, the page follows the system. */
const cookie = 'theme'

/**
 * Applies the chosen theme before the first paint. It runs in the page's head, so that the HTML is the same for everyone and can be
 * cached.
 */
export const themeScript = `{const t=/(?:^|; )${cookie}=(light|dark)(?:;|$)/.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]}`

/** The current theme choice. Browser only. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies a theme and remembers it for a year; 'system' removes the choice. Browser only. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const days = theme === 'system' ? 0 : 365
  document.cookie = `${cookie}=${theme}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax`
  dispatchEvent(new Event('themechange'))
}
