import { useState } from 'react'
import type { ComponentType } from 'react'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'

export interface RecordDialogProps<Row> {
  record: Row
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A dialog about one row of a list, whose code comes when it is first asked for. Each record gets a dialog of its own, and each time a
 * new one; with `keepsTyped` a record that has not changed gets the one it had, with what was typed there.
 */
export function useRecordDialog<Row extends { id: string }>(
  load: () => Promise<{ default: ComponentType<RecordDialogProps<Row>> }>,
  { keepsTyped = false } = {},
) {
  const { Dialog, state, show } = useLazyDialog(load)
  const [record, setRecord] = useState<{ row: Row; opening: number } | null>(null)
  return {
    dialog: Dialog && record && <Dialog key={`${record.row.id} ${record.opening}`} record={record.row} {...state} />,
    show: (row: Row) => {
      setRecord((before) => {
        const isAsItWas = JSON.stringify(before?.row) === JSON.stringify(row)
        return keepsTyped && isAsItWas ? before : { row, opening: (before?.opening ?? 0) + 1 }
      })
      void show()
    },
  }
}
