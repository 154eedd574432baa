import { Menu } from '@base-ui/react/menu'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { buttonClass } from '../button.tsx'
import { cx } from '../cx.ts'

export type MenuAction = { label: string; onPress: () => void; isDangerous?: boolean }

interface ActionMenuProps {
  /** The button's accessible name: 'More actions for Reds'. */
  label: string
  actions: MenuAction[]
}

/** A button with three dots that opens a menu, for actions that should not be chosen by accident. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={label}
        className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), 'data-popup-open:bg-sunken')}
      >
        <Ellipsis aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-40">
          <Menu.Popup className="min-w-44 rounded-lg border border-line bg-surface p-1.5 text-ink shadow-over outline-none">
            {actions.map(({ label: action, onPress, isDangerous }) => (
              <Menu.Item
                key={action}
                onClick={onPress}
                className={cx(
                  'type-label flex min-h-11 cursor-default items-center rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken',
                  isDangerous && 'text-danger',
                )}
              >
                {action}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
