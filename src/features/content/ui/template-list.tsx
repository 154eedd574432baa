import type { UseQueryOptions } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { DialogState } from '#ui/use-lazy-dialog.ts'
import { ManagerList } from './manager-list.tsx'
import type { Mode } from './mode-switch.tsx'

interface TemplateListProps<Template, Key extends readonly unknown[]> {
  query: UseQueryOptions<Template[], Error, Template[], Key>
  /** What stands there when there is nothing. */
  empty: ReactNode
  mode: Mode
  /** What the button says that adds one. */
  add: string
  loadDialog: () => Promise<{ default: ComponentType<DialogState> }>
  /** One card of the list. */
  children: (template: Template) => ReactNode
}

/** Templates as cards; while they are edited, with a button that adds one. */
export function TemplateList<Template, Key extends readonly unknown[]>({
  query,
  empty,
  mode,
  add,
  loadDialog,
  children,
}: TemplateListProps<Template, Key>) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  return (
    <div className="flex flex-col gap-6">
      {mode === 'edit' && (
        <Button variant="primary" aria-haspopup="dialog" className="self-start" onClick={() => void show()}>
          <Plus aria-hidden />
          {add}
        </Button>
      )}
      <ManagerList query={query} empty={empty}>
        {(templates) => <ul className="grid gap-4 lg:grid-cols-2">{templates.map(children)}</ul>}
      </ManagerList>
      {Dialog && <Dialog {...state} />}
    </div>
  )
}
