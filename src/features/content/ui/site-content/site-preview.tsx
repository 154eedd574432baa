import { useState } from 'react'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import type { SlotPage } from '../../slots.ts'
import { ManagerList } from '../manager-list.tsx'
import { siteContentQuery } from '../manager-queries.ts'
import { PageFrame } from '../page-frame.tsx'
import { ShownContent } from '../shown-content.tsx'
import { entryGroups } from './site-entries.ts'

const other = 'other'

/** Any page of the site as it looks now, on a desktop or phone screen. */
export function SitePreview({ slotPages }: { slotPages: readonly SlotPage[] }) {
  const [selected, setSelected] = useState(slotPages[0]?.page ?? '')
  const [isPhone, setIsPhone] = useState(false)
  const page = slotPages.find((one) => one.page === selected)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label="Page">
          <Select value={selected} onChange={(event) => setSelected(event.target.value)}>
            {slotPages.map((one) => (
              <option key={one.page} value={one.page}>
                {one.title}
              </option>
            ))}
            <option value={other}>Other content</option>
          </Select>
        </Field>
        <Field label="Screen" className={cx(!page && 'invisible')}>
          <Select value={isPhone ? 'phone' : 'desk'} onChange={(event) => setIsPhone(event.target.value === 'phone')}>
            <option value="desk">Full width</option>
            <option value="phone">Phone</option>
          </Select>
        </Field>
      </div>
      {page ? (
        <PageFrame key={page.page} title={`Preview of ${page.title}`} path={page.path} isPhone={isPhone} />
      ) : (
        <OtherContent slotPages={slotPages} />
      )}
    </div>
  )
}

function OtherContent({ slotPages }: { slotPages: readonly SlotPage[] }) {
  const nothing = <EmptyState title="No other content" hint="All content belongs to a page." />
  return (
    <ManagerList query={siteContentQuery(useClient())} empty={nothing}>
      {(records) => {
        const entries = entryGroups(slotPages, records).find(({ id }) => id === other)?.entries ?? []
        if (entries.length === 0) return nothing
        return (
          <ul role="list" className="flex flex-col gap-6">
            {entries.map(({ key, record }) => (
              <li key={key} className="flex flex-col gap-2">
                <h2 className="type-label">{record!.title}</h2>
                <ShownContent text={record!} />
              </li>
            ))}
          </ul>
        )
      }}
    </ManagerList>
  )
}
