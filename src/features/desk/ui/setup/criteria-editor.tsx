import { useState } from 'react'
import X from 'lucide-react/icons/x'
import { capitalize } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import type { Criterion, Scoring } from '#engine/contract.ts'
import { criterionKeys } from '#engine/values.ts'
import { criterionName } from '#features/competition/ui/tables/criterion-text.ts'
import { OrderList } from '../order-list/order-list.tsx'

interface CriteriaEditorProps {
  labelledBy: string
  criteria: readonly Criterion[]
  scoring: Scoring
  onChange: (criteria: Criterion[]) => void
}

/** Which matches a criterion counts. */
const counts = {
  all: 'All matches',
  among: 'Between tied teams',
  restart: 'Between tied teams, again',
} as const
type Counted = keyof typeof counts

const countedOf = ({ scope, block }: Criterion): Counted => (block === 'restart' ? 'restart' : scope)
const idOf = (criterion: Criterion) => `${criterion.key} ${countedOf(criterion)}`

/** The criteria that order a table, most important first. One that is listed twice with the same matches has no effect and isn't offered. */
export function CriteriaEditor({ labelledBy, criteria, scoring, onChange }: CriteriaEditorProps) {
  const [said, setSaid] = useState('')
  const byId = new Map(criteria.map((criterion) => [idOf(criterion), criterion]))
  const nameOf = (id: string) => capitalize(criterionName(byId.get(id)!.key, scoring))
  const isTaken = (key: Criterion['key'], counted: Counted) => byId.has(`${key} ${counted}`)
  const replace = (id: string, counted: Counted) =>
    onChange(criteria.map((criterion) => (idOf(criterion) === id ? criterionOf(criterion.key, counted) : criterion)))
  const remove = (id: string) => {
    setSaid(`${nameOf(id)} removed.`)
    onChange(criteria.filter((criterion) => idOf(criterion) !== id))
  }
  const free = criterionKeys.filter((key) => !isTaken(key, 'all') || !isTaken(key, 'among'))
  return (
    <>
      <OrderList
        labelledBy={labelledBy}
        order={[...byId.keys()]}
        nameOf={nameOf}
        positionText={(name, position, count) => `${name} is criterion ${position} of ${count}.`}
        onChange={(order) => onChange(order.map((id) => byId.get(id)!))}
        renderDetails={(id, index) => {
          const { key } = byId.get(id)!
          return (
            <span className="mt-1 flex items-center gap-1">
              {key !== 'seed' && (
                <Select
                  aria-label={`${nameOf(id)}: which matches count`}
                  value={countedOf(byId.get(id)!)}
                  onChange={({ target }) => replace(id, target.value as Counted)}
                  className="type-small w-full max-w-72 min-w-0"
                >
                  {(Object.keys(counts) as Counted[])
                    .filter((counted) => counted === countedOf(byId.get(id)!) || !isTaken(key, counted))
                    .map((counted) => (
                      <option key={counted} value={counted}>
                        {counts[counted]}
                      </option>
                    ))}
                </Select>
              )}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Remove criterion ${index + 1}, ${nameOf(id)}`}
                disabled={criteria.length === 1}
                onClick={() => remove(id)}
              >
                <X aria-hidden />
              </Button>
            </span>
          )
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {criteria.length < maxCriteria && free.length > 0 && (
        <Select
          aria-label="Add a criterion"
          value=""
          onChange={({ target }) => {
            const key = target.value as Criterion['key']
            setSaid(`${capitalize(criterionName(key, scoring))} added as criterion ${criteria.length + 1}.`)
            onChange([...criteria, criterionOf(key, isTaken(key, 'all') ? 'among' : 'all')])
          }}
          className="max-w-72"
        >
          <option value="">Add a criterion…</option>
          {free.map((key) => (
            <option key={key} value={key}>
              {capitalize(criterionName(key, scoring))}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

const maxCriteria = 20

const criterionOf = (key: Criterion['key'], counted: Counted): Criterion =>
  counted === 'restart' ? { key, scope: 'among', block: 'restart' } : { key, scope: counted }
