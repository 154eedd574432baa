import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogActions } from '#ui/overlay/dialog-actions.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { defaultMiles, maxMiles } from '../../values.ts'
import { tournamentCountQuery } from '../queries.ts'
import type { TournamentSearch } from '../search.ts'
import { next30Days, thisWeekend } from './days.ts'
import { PlaceFields } from './place-fields.tsx'

const distances = [10, 25, defaultMiles, 100, maxMiles].map(String)
const prices = ['25', '50', '100']

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
  const [wanted, setWanted] = useState(search)
  const change = (changes: Partial<TournamentSearch>) => setWanted({ ...wanted, ...changes, cursor: undefined })
  const hasPlace = Boolean(wanted.near ?? wanted.place)
  const option = (label: string, changes: Partial<TournamentSearch>, value: string) => (
    <CountedOption key={value} label={label} search={{ ...wanted, ...changes, cursor: undefined }} value={value} />
  )
  const anyPlace = { within: undefined, ...(wanted.sort === 'distance' && { sort: undefined }) }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(wanted)
      }}
    >
      <PlaceFields search={wanted} onPlace={(place) => change({ ...place, ...(!place.near && anyPlace) })} />
      {hasPlace && (
        <Field label="Distance">
          <Select
            value={wanted.within ?? String(defaultMiles)}
            onChange={(event) => change({ within: event.target.value })}
          >
            {distances.map((miles) => option(`Within ${miles} mi`, { within: miles }, miles))}
          </Select>
        </Field>
      )}
      <DateFields wanted={wanted} onDates={change} option={option} />
      <Field label="Entry fee">
        <Select value={wanted.maxFee ?? ''} onChange={(event) => change({ maxFee: event.target.value || undefined })}>
          {option('Any fee', { maxFee: undefined }, '')}
          {option('Free', { maxFee: '0' }, '0')}
          {prices.map((price) => option(`Up to $${price}`, { maxFee: price }, price))}
        </Select>
      </Field>
      <OpenSpots wanted={wanted} onOpen={(open) => change({ open })} />
      <Field label="Sort by">
        <Select
          value={wanted.sort ?? ''}
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
          Show tournaments
        </Button>
      </DialogActions>
    </form>
  )
}

interface DateFieldsProps {
  wanted: TournamentSearch
  onDates: (dates: Pick<TournamentSearch, 'from' | 'to'>) => void
  option: (label: string, changes: Partial<TournamentSearch>, value: string) => ReactNode
}

const anyDate = { from: undefined, to: undefined }

function DateFields({ wanted: { from, to }, onDates, option }: DateFieldsProps) {
  const [now] = useState(() => new Date())
  const ranges: Record<string, Pick<TournamentSearch, 'from' | 'to'>> = {
    any: anyDate,
    weekend: thisWeekend(now),
    month: next30Days(now),
  }
  const known = Object.keys(ranges).find((name) => ranges[name]!.from === from && ranges[name]!.to === to)
  const [isRange, setIsRange] = useState(known === undefined)
  return (
    <div className="flex flex-col gap-3">
      <Field label="Date">
        <Select
          value={isRange ? 'range' : (known ?? 'any')}
          onChange={({ target: { value } }) => {
            setIsRange(value === 'range')
            if (value !== 'range') onDates(ranges[value] ?? anyDate)
          }}
        >
          {option('Any date', anyDate, 'any')}
          {option('This weekend', ranges.weekend!, 'weekend')}
          {option('Next 30 days', ranges.month!, 'month')}
          <option value="range">Choose dates</option>
        </Select>
      </Field>
      {isRange && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            <Input
              type="date"
              value={from ?? ''}
              max={to}
              onChange={(event) => onDates({ to, from: event.target.value || undefined })}
            />
          </Field>
          <Field label="To">
            <Input
              type="date"
              value={to ?? ''}
              min={from}
              onChange={(event) => onDates({ from, to: event.target.value || undefined })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

function OpenSpots({ wanted, onOpen }: { wanted: TournamentSearch; onOpen: (open: TournamentSearch['open']) => void }) {
  const label = useCounted('Only with open spots', { ...wanted, open: 'true', cursor: undefined })
  return (
    <Checkbox
      label={label}
      checked={wanted.open === 'true'}
      onChange={(event) => onOpen(event.target.checked ? 'true' : undefined)}
    />
  )
}

function CountedOption({ label, search, value }: { label: string; search: TournamentSearch; value: string }) {
  return <option value={value}>{useCounted(label, search)}</option>
}

/** 'Free (12)', or 'Free' while they are counted. */
function useCounted(label: string, search: TournamentSearch): string {
  const { data: count } = useQuery(tournamentCountQuery(useClient(), search))
  return count === undefined ? label : `${label} (${count})`
}
