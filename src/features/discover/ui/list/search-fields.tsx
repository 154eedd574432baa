import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { maxEntryFee, maxLocationLength } from '#features/tournaments/values.ts'
import { maxMiles } from '../../values.ts'
import type { TournamentSearch } from '../search.ts'

/** Place, filters and order as fields of the search form: visible without JavaScript, and otherwise there to keep their values. */
export function SearchFields({ search }: { search: TournamentSearch }) {
  const text = (name: 'place' | 'within' | 'from' | 'to' | 'maxFee') => ({
    name,
    'data-initial': '',
    defaultValue: search[name] ?? '',
  })
  return (
    <div className="hidden w-full grid-cols-2 gap-3 noscript:grid sm:grid-cols-4">
      <input type="hidden" name="near" data-initial="" defaultValue={search.near ?? ''} />
      <input type="hidden" name="view" data-initial="" defaultValue={search.view ?? ''} />
      <Field label="Near">
        <Input {...text('place')} maxLength={maxLocationLength} />
      </Field>
      <Field label="Within (mi)">
        <Input {...text('within')} type="number" min={1} max={maxMiles} />
      </Field>
      <Field label="From">
        <Input {...text('from')} type="date" />
      </Field>
      <Field label="To">
        <Input {...text('to')} type="date" />
      </Field>
      <Field label="Fee up to">
        <Input {...text('maxFee')} type="number" min={0} max={maxEntryFee} before="$" />
      </Field>
      <Field label="Spots">
        <Select name="open" data-initial="" defaultValue={search.open ?? ''}>
          <option value="">Any</option>
          <option value="true">Open spots only</option>
        </Select>
      </Field>
      <Field label="Sort by">
        <Select name="sort" data-initial="" defaultValue={search.sort ?? ''}>
          <option value="">Usual order</option>
          <option value="distance">Distance</option>
          <option value="date">Date</option>
          <option value="deadline">Registration deadline</option>
          <option value="price">Entry fee</option>
        </Select>
      </Field>
    </div>
  )
}
