import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { defaultMiles, maxMiles } from '../../values.ts'
import type { TournamentSearch } from '../search.ts'
import { tournamentCountsQuery } from './counts.ts'
import type { SearchChange } from './counts.ts'
import { DateFields, anyDate } from './date-fields.tsx'
import { next30Days, thisWeekend } from './days.ts'
import { PlaceFields } from './place-fields.tsx'

const distances = [10, 25, defaultMiles, 100, maxMiles].map(String)
const prices = ['25', '50', '100']
const anyFee = { maxFee: undefined }
const onlyOpen = { open: 'true' } as const

interface SearchDialogProps extends DialogState {
  search: TournamentSearch
  onSearch: (search: TournamentSearch) => void
}

/** Discover's place, filters and order, with how many tournaments each choice finds. */
export function SearchDialog({ open, onOpenChange, ...options }: SearchDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} unsaved={null} title="Place and filters">
      <SearchOptions {...options} />
    </Dialog>
  )
}

function SearchOptions({ search, onSearch }: Pick<SearchDialogProps, 'search' | 'onSearch'>) {
  const [query, setQuery] = useState(search)
  const [{ weekend, month }] = useState(() => datesFrom(new Date()))
  const change = (changes: Partial<TournamentSearch>) => setQuery({ ...query, ...changes, cursor: undefined })
  const hasPlace = Boolean(query.near ?? query.place)
  const changes: SearchChange[] = [
    {},
    ...(hasPlace ? distances.map((within) => ({ within })) : []),
    anyDate,
    weekend,
    month,
    anyFee,
    ...['0', ...prices].map((maxFee) => ({ maxFee })),
    onlyOpen,
  ]
  const { data: countOf } = useQuery(tournamentCountsQuery(useClient(), query, changes))
  /** 'Free (12)', or 'Free' while they are counted. */
  const counted = (label: string, changed: SearchChange) => (countOf ? `${label} (${countOf(changed)})` : label)
  const option = (label: string, changed: SearchChange, value: string) => (
    <option key={value} value={value}>
      {counted(label, changed)}
    </option>
  )
  const anyPlace = { within: undefined, ...(query.sort === 'distance' && { sort: undefined }) }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(query)
      }}
    >
      <PlaceFields search={query} onPlace={(place) => change({ ...place, ...(!place.near && anyPlace) })} />
      {hasPlace && (
        <Field label="Distance">
          <Select
            value={query.within ?? String(defaultMiles)}
            onChange={(event) => change({ within: event.target.value })}
          >
            {distances.map((miles) => option(`Within ${miles} mi`, { within: miles }, miles))}
          </Select>
        </Field>
      )}
      <DateFields dates={query} weekend={weekend} month={month} onDates={change} option={option} />
      <Field label="Entry fee">
        <Select value={query.maxFee ?? ''} onChange={(event) => change({ maxFee: event.target.value || undefined })}>
          {option('Any fee', anyFee, '')}
          {option('Free', { maxFee: '0' }, '0')}
          {prices.map((price) => option(`Up to $${price}`, { maxFee: price }, price))}
        </Select>
      </Field>
      <Checkbox
        label={counted('Only tournaments with open spots', onlyOpen)}
        checked={query.open === 'true'}
        onChange={(event) => change({ open: event.target.checked ? 'true' : undefined })}
      />
      <Field label="Sort by">
        <Select
          value={query.sort ?? ''}
          onChange={(event) => change({ sort: (event.target.value || undefined) as TournamentSearch['sort'] })}
        >
          <option value="">{hasPlace ? 'Distance' : 'Open tournaments first'}</option>
          <option value="date">Date</option>
          <option value="deadline">Registration deadline</option>
          <option value="price">Entry fee</option>
        </Select>
      </Field>
      <DialogActions>
        <Button type="submit" variant="primary">
          {showLabel(countOf?.({}))}
        </Button>
      </DialogActions>
    </form>
  )
}

const datesFrom = (now: Date) => ({ weekend: thisWeekend(now), month: next30Days(now) })

/** 'Show 42 tournaments', or 'Show tournaments' while they are counted. */
function showLabel(count: string | undefined): string {
  return `Show ${count ? `${count} ` : ''}${count === '1' ? 'tournament' : 'tournaments'}`
}
