import { useId } from 'react'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import { shownText } from '../rules.ts'
import { contentTypeLabels } from '../values.ts'
import { contentOf, stateOf, titleOf, typeOf } from './site-entries.ts'
import type { Entry } from './site-entries.ts'

const loadDialog = () => import('./content-dialog.tsx')

const states: Record<ReturnType<typeof stateOf>, { label: string; tone: Tone }> = {
  'built-in': { label: 'Built-in', tone: 'neutral' },
  own: { label: 'Changed', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'warning' },
  unfit: { label: 'Not usable: the built-in text is shown', tone: 'danger' },
}

/** One text: what it is, how it begins, and the way to change it. */
export function SiteEntry({ entry }: { entry: Entry }) {
  const id = useId()
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const { label, tone } = states[stateOf(entry)]
  const words = shownText(contentOf(entry))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={id} className="type-label min-w-0 wrap-anywhere">
            {titleOf(entry)}
          </h3>
          <Badge>{contentTypeLabels[typeOf(entry)]}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="font-mono text-xs break-all text-soft">{entry.key}</p>
        <p className="mt-1 line-clamp-2 text-sm">{words || 'Nothing'}</p>
      </div>
      <Button size="sm" aria-haspopup="dialog" aria-describedby={id} onClick={() => void show()}>
        Edit
      </Button>
      {Dialog && <Dialog key={entry.record?.revision} entry={entry} {...state} />}
    </li>
  )
}
