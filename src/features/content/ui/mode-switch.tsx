import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { cx } from '#ui/cx.ts'

export type Mode = 'edit' | 'preview'

const modes = [
  { mode: 'edit', label: 'Edit', Icon: Pencil },
  { mode: 'preview', label: 'Preview', Icon: Eye },
] as const

/** Switches the lists between editing and previewing. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <div role="group" aria-label="Mode" className="inline-flex rounded-md border-2 border-ink">
      {modes.map(({ mode: own, label, Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={mode === own}
          onClick={() => onChange(own)}
          className={cx(
            'type-label inline-flex min-h-11 items-center gap-2 px-4 [&_svg]:size-4',
            mode === own ? 'bg-ink text-ground' : 'hover:bg-sunken',
          )}
        >
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </div>
  )
}
