import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useDeferredValue, useEffect, useState } from 'react'
import { plural } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { SlotPage } from '../../slots.ts'
import { siteContentQuery } from '../manager-queries.ts'
import { rowId } from './row-id.ts'
import { SiteEntry } from './site-entry.tsx'
import { SwitchEntry } from './switch-entry.tsx'
import { entryGroups, groupsMatching } from './site-entries.ts'
import type { ContentGroup } from './site-entries.ts'

const loadDialog = () => import('./content-dialog.tsx')

/** Every text of the site, page by page. */
export function SiteContent({ slotPages }: { slotPages: readonly SlotPage[] }) {
  const { data, isError, isFetching, refetch } = useQuery(siteContentQuery(useClient()))
  const [search, setSearch] = useState('')
  const query = useDeferredValue(search)
  const [added, setAdded] = useState<string | null>(null)
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const isListed = data?.some(({ contentKey }) => contentKey === added)
  useEffect(() => {
    if (added && isListed && !query) revealedButton(added)?.focus({ preventScroll: true })
  }, [added, isListed, query])
  if (isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Placeholders />
  const groups = groupsMatching(entryGroups(slotPages, data), query)

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <Field label="Search texts" labelHidden className="flex-1">
          <Input
            type="search"
            before={<Search />}
            placeholder="Search by text, title or key"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setAdded(null)
            }}
          />
        </Field>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => void show()}>
          <Plus aria-hidden />
          Add Content
        </Button>
      </div>
      {groups.length > 0 ? (
        groups.map((group) => <Group key={group.id} group={group} slotPages={slotPages} isOpen={query.trim() !== ''} />)
      ) : (
        <EmptyState
          title="No texts found"
          hint="Try another word, or part of the key."
          action={<Button onClick={() => setSearch('')}>Show all texts</Button>}
        />
      )}
      {Dialog && (
        <Dialog
          slotPages={slotPages}
          entry={{ key: '' }}
          {...state}
          onAdded={(contentKey) => {
            setSearch('')
            setAdded(contentKey)
          }}
          // The new row may be listed while the dialog still keeps the focus, or later; then nothing else may take the focus.
          finalFocus={() => (added === null ? null : (revealedButton(added) ?? false))}
        />
      )}
    </div>
  )
}

/** Unfolds a row's group and scrolls to it. Returns its button if it is listed. */
function revealedButton(key: string) {
  const row = document.getElementById(rowId(key))
  row?.closest('details')?.setAttribute('open', '')
  row?.scrollIntoView({ block: 'center' })
  return row?.querySelector('button')
}

interface GroupProps {
  group: ContentGroup
  slotPages: readonly SlotPage[]
  isOpen: boolean
}

function Group({ group: { id, title, entries }, slotPages, isOpen }: GroupProps) {
  const changed = entries.filter(({ record }) => record).length
  return (
    <Disclosure
      open={isOpen || id === 'home' || undefined}
      key={String(isOpen)}
      summary={
        <>
          <h2 className="type-heading">{title}</h2>
          <span className="type-small ml-auto text-soft">
            {plural(entries.length, 'text')}
            {changed > 0 && `, ${changed} changed`}
          </span>
        </>
      }
      className="border-t-2 border-ink pt-1"
    >
      <ul role="list" className="flex flex-col divide-y divide-line">
        {entries.map((entry) =>
          entry.slot?.picks === 'switch' ? (
            <SwitchEntry key={entry.key} entry={entry} slot={entry.slot} />
          ) : (
            <SiteEntry key={entry.key} entry={entry} slotPages={slotPages} />
          ),
        )}
      </ul>
    </Disclosure>
  )
}

function Placeholders() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-13 rounded-md" />
      ))}
    </div>
  )
}
