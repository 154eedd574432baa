import type { UseQueryOptions } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ComponentType, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { ManagerList } from '../manager-list.tsx'
import type { Mode } from '../mode-switch.tsx'

interface TemplateListProps<Template, Key extends readonly unknown[]> {
  query: UseQueryOptions<Template[], Error, Template[], Key>
  /** Shown when the list is empty. */
  empty: ReactNode
  mode: Mode
  /** The label of the add button. */
  add: string
  loadDialog: () => Promise<{ default: ComponentType<DialogState> }>
  children: (template: Template) => ReactNode
}

/** Templates as cards, with an add button in edit mode. */
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
        {(templates) => (
          <ul role="list" className="grid gap-4 lg:grid-cols-2">
            {templates.map(children)}
          </ul>
        )}
      </ManagerList>
      {Dialog && <Dialog {...state} />}
    </div>
  )
}
