import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useDebounced } from '#ui/debounce.ts'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { AdviceList } from '../../advice-contract.ts'
import { maxAdviceDays } from '../../values.ts'
import { adviceTitle, adviceText } from './advice-text.ts'

const fields = {
  teams: { label: 'Teams', type: 'number', min: 2, max: 64 },
  courts: { label: 'Courts', type: 'number', min: 1, max: 64 },
  minutes: { label: 'Minutes per match', type: 'number', min: 1, max: 600 },
  rest: { label: 'Rest between matches', type: 'number', min: 0, max: 600 },
  days: { label: 'Days', type: 'number', min: 1, max: maxAdviceDays },
  from: { label: 'From', type: 'time' },
  until: { label: 'Until', type: 'time' },
} as const
type Name = keyof typeof fields

/** A format with its number of groups or rounds, and the courts and hours that it was compared with. */
export type UsedAdvice = Record<Name, string> & Pick<AdviceList[number], 'format' | 'count'>

interface AdvicePanelProps {
  teams: number
  onUse: (used: UsedAdvice) => void
}

/** What it takes to play each format with these teams, on these courts and in this time. */
export default function AdvicePanel({ teams, onUse }: AdvicePanelProps) {
  const client = useClient()
  const [typed, setTyped] = useState<Record<Name, string>>({
    teams: String(teams),
    courts: '2',
    minutes: '30',
    rest: '20',
    days: '1',
    from: '09:00',
    until: '18:00',
  })
  const means = useDebounced(typed, 300)
  const { data, error } = useQuery({
    queryKey: ['advice', means],
    queryFn: () => unwrap(client.tournaments.advice.$get({ query: means })),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const problems = error instanceof Refused ? error.fields : {}
  return (
    <div className="flex flex-col gap-5 pb-5">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {Object.entries(fields).map(([name, { label, ...control }]) => (
          <Field key={name} label={label} error={problems[name]}>
            <Input
              {...control}
              value={typed[name as Name]}
              inputMode={control.type === 'number' ? 'numeric' : undefined}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      {error && Object.keys(problems).length === 0 && <p className="text-danger">{error.message}</p>}
      {!data && !error && <Skeleton className="h-64" />}
      <ul role="list" aria-live="polite" className="flex flex-col divide-y divide-line">
        {data?.map((advice) => (
          <li key={adviceTitle(advice)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="type-label">{adviceTitle(advice)}</span>
            <Badge tone={advice.fits ? 'success' : 'neutral'}>{advice.fits ? 'Fits' : 'Takes too long'}</Badge>
            <span className="min-w-0 flex-1 basis-60 text-soft">{adviceText(advice)}</span>
            <Button
              size="sm"
              aria-label={`Use this: ${adviceTitle(advice)}`}
              onClick={() => onUse({ ...typed, format: advice.format, count: advice.count })}
            >
              Use this
            </Button>
          </li>
        ))}
      </ul>
      <p className="type-small text-soft">
        No schedule can end earlier than these times. Breaks, delays and the order of matches add to them.
        {Number(means.days) > 1 && ' Every day has the same hours.'}
      </p>
    </div>
  )
}
