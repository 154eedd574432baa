import { startTransition, useState } from 'react'
import type { ComponentType } from 'react'
import { useLazyDialog } from '#ui/lazy.tsx'

export interface RecordDialogProps<Row> {
  record: Row
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A lazily loaded dialog for one row of a list. Each opening starts afresh. */
export function useRecordDialog<Row extends { id: string }>(
  load: () => Promise<{ default: ComponentType<RecordDialogProps<Row>> }>,
) {
  const { Dialog, state, opening, show } = useLazyDialog(load)
  const [record, setRecord] = useState<Row | null>(null)
  return {
    dialog: Dialog && record && <Dialog key={opening} record={record} {...state} />,
    // Not urgent, so that the pressed button shows before the whole list is rendered again.
    show: (row: Row) =>
      startTransition(() => {
        setRecord(row)
        void show()
      }),
  }
}
