import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { toast } from '#ui/toast/toast.ts'
import { contentKey } from '../queries.ts'
import type { Slot } from '../../slots.ts'
import { rowId } from './row-id.ts'
import { stateOf } from './site-entries.ts'
import type { ContentEntry } from './site-entries.ts'

/** A setting of a page that is saved as soon as it is turned on or off. */
export function SwitchEntry({ entry, slot }: { entry: ContentEntry; slot: Slot }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [turnedTo, setTurnedTo] = useState<boolean | null>(null)
  const { key, record } = entry
  const isOn = stateOf(entry) === 'changed' && record?.content === true

  const write = (content: boolean) => {
    const json = { contentType: 'json', content, isActive: true } as const
    return record
      ? unwrap(client.content[':id'].$patch({ param: { id: record.id }, json: { ...json, revision: record.revision } }))
      : unwrap(client.content.$post({ json: { ...json, contentKey: key, title: slot.title } }))
  }
  const turn = async (on: boolean) => {
    setTurnedTo(on)
    try {
      await write(on)
      toast({ title: 'Content updated successfully' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Failed to update content', description: error.message, destructive: true })
    } finally {
      await queryClient.invalidateQueries({ queryKey: contentKey })
      setTurnedTo(null)
    }
  }

  return (
    <li id={rowId(key)} className="py-3">
      <Checkbox
        role="switch"
        label={<span className="type-label">{slot.title}</span>}
        hint={slot.hint}
        checked={turnedTo ?? isOn}
        aria-checked={turnedTo ?? isOn}
        aria-busy={turnedTo !== null || undefined}
        onChange={({ target }) => turnedTo === null && void turn(target.checked)}
      />
    </li>
  )
}
