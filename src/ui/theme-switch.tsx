import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { chooseTheme, currentTheme, themes } from './theme.ts'
import type { Theme } from './theme.ts'

const looks = {
  system: { Icon: Monitor, label: 'Same as the system' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}

/**
 * Chooses between the system's theme, light and dark. In the bar only the sign of the chosen one is seen; a menu has room for words.
 * `initial` is what the server rendered (`themeOf`). Absent without JavaScript.
 */
export function ThemeSwitch({ initial = 'system' }: { initial?: Theme }) {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => initial)
  const { Icon, label } = looks[theme]
  return (
    <label title={`Theme: ${label}`} className={switchClass}>
      <span className="type-label mr-auto text-soft lg:sr-only">Theme</span>
      <span aria-hidden className="lg:hidden">
        {label}
      </span>
      <Icon aria-hidden className="size-5" />
      <select
        value={theme}
        onChange={({ target }) => chooseTheme(target.value as Theme)}
        className="absolute inset-0 w-full bg-surface text-base text-ink opacity-0"
      >
        {themes.map((choice) => (
          <option key={choice} value={choice}>
            {looks[choice].label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The browser's own select lies over it, unseen: it opens and is worked as phones and readers of the screen know it. */
const switchClass = cx(
  'relative flex min-h-11 min-w-11 items-center gap-2 rounded-md hover:bg-sunken lg:justify-center noscript:hidden print:hidden',
  '[&_select]:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)

function subscribe(onChange: () => void) {
  addEventListener('themechange', onChange)
  return () => removeEventListener('themechange', onChange)
}
