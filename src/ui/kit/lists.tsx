import { useState } from 'react'
import { LinkTabs } from '#ui/tabs/link-tabs.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { Sample } from './sample.tsx'

const tabs = ['tournaments', 'teams', 'achievements'] as const
const wordsIn = (value: unknown) => (typeof value === 'string' && value !== 'all' && value) || undefined
const searchFrom = ({ q, sport }: Record<string, unknown>) => ({ q: wordsIn(q), sport: wordsIn(sport) })

export function Lists() {
  const [search, setSearch] = useState<ReturnType<typeof searchFrom>>({ q: 'harbor', sport: 'soccer' })
  const [tab, setTab] = useState<(typeof tabs)[number]>('teams')
  return (
    <>
      <Sample name="Search with a filter, which follows the address" className="flex flex-col gap-3">
        <SearchForm
          action="/dev/kit"
          search={search}
          read={searchFrom}
          onSearch={setSearch}
          placeholder="Search tournaments..."
          maxLength={200}
          filters={[
            {
              name: 'sport',
              label: 'Sport',
              options: (
                <>
                  <option value="all">All sports</option>
                  <option value="soccer">Soccer</option>
                </>
              ),
            },
          ]}
        />
        <output className="text-soft">{JSON.stringify(search)}</output>
      </Sample>
      <Sample
        name="Pager: first page, middle page, last page; hidden for a single page"
        className="flex flex-col gap-4"
      >
        <ListPager label="From the first page" to="/tournaments" search={{}} page={{ next: 'b', isFirst: true }} />
        <ListPager label="From within" to="/tournaments" search={{}} page={{ next: 'c', isFirst: false }} />
        <ListPager label="From the last page" to="/tournaments" search={{}} page={{ next: null, isFirst: false }} />
        <ListPager label="One page" to="/tournaments" search={{}} page={{ next: null, isFirst: true }} />
      </Sample>
      <Sample name="Tabs with their own URLs">
        <LinkTabs label="Profile" tabs={tabs} tab={tab} panel={<p className="capitalize">{tab}</p>}>
          {(name, props) => (
            <a key={name} href={`#${name}`} onClick={() => setTab(name)} {...props}>
              <span className="capitalize">{name}</span>
            </a>
          )}
        </LinkTabs>
      </Sample>
    </>
  )
}
