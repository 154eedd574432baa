import { useState } from 'react'
import { capitalize } from '#lib/words.ts'
import { Refused } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { useReload } from '../use-admin-action.ts'

interface RecordEdit {
  noun: 'user' | 'tournament' | 'team'
  onDone: () => void
}

/** Saves an edit of a record and shows the outcome. `isStale` once the edit was refused because someone else has saved the record. */
export function useRecordEdit({ noun, onDone }: RecordEdit) {
  const reload = useReload()
  const [isStale, setIsStale] = useState(false)

  return {
    isStale,
    /** The title of the toast for what `save` threw. */
    failed: `Failed to update ${noun}`,
    save: async (call: () => Promise<unknown>) => {
      try {
        await call()
      } catch (error) {
        setIsStale(error instanceof Refused && error.code === 'edited_meanwhile')
        throw error
      }
      onDone()
      await reload()
      toast({ title: `${capitalize(noun)} updated successfully` })
    },
  }
}
