import { useId } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import type { Tone } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { contentAsText } from '../../rules.ts'
import type { SlotPage } from '../../slots.ts'
import { contentTypeLabels } from '../../values.ts'
import { rowId } from './row-id.ts'
import { rowsFrom } from './rows.ts'
import { contentOf, stateOf, titleOf, typeOf } from './site-entries.ts'
import type { ContentEntry } from './site-entries.ts'

const loadDialog = () => import('./content-dialog.tsx')

const states: Record<ReturnType<typeof stateOf>, { label: string; tone: Tone }> = {
  'built-in': { label: 'Built-in', tone: 'neutral' },
  changed: { label: 'Changed', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'warning' },
  unused: { label: 'No page shows this key', tone: 'warning' },
  invalid: { label: 'Invalid: the built-in text is shown', tone: 'danger' },
}

interface SiteEntryProps {
  entry: ContentEntry
  slotPages: readonly SlotPage[]
}

/** A row of the list: title, key, the beginning of the text, and an Edit button. */
export function SiteEntry({ entry, slotPages }: SiteEntryProps) {
  const id = useId()
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const { label, tone } = states[stateOf(entry)]
  const { rows } = entry.slot ?? {}
  const content = contentAsText(contentOf(entry))
  const first = rows?.fields[0]?.name ?? ''
  const named = rows && rowsFrom(content, rows.fields)?.map(({ values }) => values[first])
  const text = (named?.join(', ') ?? content)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (
    <li id={rowId(entry.key)} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={id} className="type-label min-w-0 wrap-anywhere">
            {titleOf(entry)}
          </h3>
          <Badge>{rows ? 'List' : contentTypeLabels[typeOf(entry)]}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="type-small font-mono break-all text-soft">{entry.key}</p>
        <p className="type-small mt-1 line-clamp-2">{text || 'Empty'}</p>
      </div>
      <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={() => void show()}>
        Edit
      </Button>
      {Dialog && <Dialog key={entry.record?.revision} slotPages={slotPages} entry={entry} {...state} />}
    </li>
  )
}
