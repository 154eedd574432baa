import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useId, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { chooseTheme, currentTheme, themes } from './theme.ts'
import type { Theme } from './theme.ts'

const looks = {
  system: { Icon: Monitor, label: 'Same as the system' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}

/** Chooses between the system's theme, light and dark. `initial` is what the server rendered (`themeOf`). Absent without JavaScript. */
export function ThemeSwitch({ initial = 'system' }: { initial?: Theme }) {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => initial)
  const name = useId()
  return (
    <fieldset className="inline-flex noscript:hidden print:hidden">
      <legend className="sr-only">Theme</legend>
      {themes.map((choice) => {
        const { Icon, label } = looks[choice]
        return (
          <label key={choice} title={label} className={choiceClass}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={theme === choice}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-5" />
            <span className="sr-only">{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** The chosen one stands on a line, as the current page does in the navigation bar. */
const choiceClass = cx(
  'grid size-11 place-items-center rounded-md border-b-4 lg:max-xl:w-9 border-transparent pt-1 text-soft transition-colors hover:text-ink',
  'has-checked:rounded-b-none has-checked:border-current has-checked:text-ink',
  'forced-colors:not-has-checked:border-[Canvas]',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)

function subscribe(onChange: () => void) {
  addEventListener('themechange', onChange)
  return () => removeEventListener('themechange', onChange)
}
