import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSyncExternalStore } from 'react'
import { cx } from '../cx.ts'
import { chooseTheme, currentTheme, themes } from './theme.ts'
import type { Theme } from './theme.ts'

const looks = {
  system: { Icon: Monitor, label: 'Same as the system' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}

/** Chooses between the system's theme, light and dark. The bar shows only an icon; the menu also shows text. Hidden without JavaScript. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'system')
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
        className="type-body absolute inset-0 w-full bg-surface text-ink opacity-0"
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

/** A native select lies over it, transparent, so that it works as usual on phones and with screen readers. */
const switchClass = cx(
  'relative flex min-h-11 min-w-11 items-center gap-2 rounded-md hover:bg-sunken lg:justify-center noscript:hidden print:hidden',
  '[&_select]:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)

function subscribe(onChange: () => void) {
  addEventListener('themechange', onChange)
  return () => removeEventListener('themechange', onChange)
}
