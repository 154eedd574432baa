import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { sportLabel } from '#lib/sports.ts'
import type { Scoring, SetRules } from '#engine/contract.ts'
import { scoringPresets, usualScoring } from '#engine/results/presets.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { NumberField } from './number-field.tsx'

type Sets = Extract<Scoring, { kind: 'sets' }>

const kinds: Record<Scoring['kind'], string> = {
  points: 'Points',
  goals: 'Goals',
  sets: 'Sets',
  innings: 'Runs by innings',
}

/** The initial rules of each kind. */
const starts: Record<Scoring['kind'], Scoring> = {
  points: { kind: 'points' },
  goals: scoringPresets.soccer,
  sets: scoringPresets.badminton,
  innings: scoringPresets.baseball,
}

interface ScoringFieldsProps {
  sport: string
  scoring: Scoring
  onChange: (scoring: Scoring) => void
}

/** How matches are counted, starting with what is usual in the sport. */
export function ScoringFields({ sport, scoring, onChange: change }: ScoringFieldsProps) {
  const usual = usualScoring(sport)
  const isUsual = scoringText(usual) === scoringText(scoring)
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="type-heading mb-3">Scoring</legend>
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Matches are counted in" className="w-56">
          <Select value={scoring.kind} onChange={({ target }) => change(starts[target.value as Scoring['kind']])}>
            {Object.entries(kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {!isUsual && (
          <Button variant="quiet" onClick={() => change(usual)}>
            Usual in {sportLabel(sport).toLowerCase()}
          </Button>
        )}
      </div>
      {scoring.kind === 'goals' && (
        <div>
          <Checkbox
            label="Extra time if tied"
            checked={scoring.extraTime}
            onChange={({ target }) => change({ ...scoring, extraTime: target.checked })}
          />
          <Checkbox
            label="Penalty shootout if still tied"
            checked={scoring.shootOut}
            onChange={({ target }) => change({ ...scoring, shootOut: target.checked })}
          />
        </div>
      )}
      {scoring.kind === 'innings' && (
        <NumberField
          label="Innings"
          value={scoring.innings}
          max={18}
          onChange={(innings) => change({ ...scoring, innings })}
        />
      )}
      {scoring.kind === 'sets' && <SetFields scoring={scoring} onChange={change} />}
    </fieldset>
  )
}

function SetFields({ scoring, onChange }: { scoring: Sets; onChange: (scoring: Sets) => void }) {
  const { bestOf, last, to, winBy, cap } = scoring
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Field label="Sets" className="w-32">
          <Select
            value={bestOf}
            onChange={({ target }) => onChange({ ...scoring, bestOf: Number(target.value) as Sets['bestOf'] })}
          >
            <option value={1}>One set</option>
            <option value={3}>Best of 3</option>
            <option value={5}>Best of 5</option>
          </Select>
        </Field>
        <SetRuleFields rules={{ to, winBy, cap }} onChange={(rules) => onChange({ ...scoring, ...rules })} />
      </div>
      {bestOf > 1 && (
        <Checkbox
          label="Different rules for the last set"
          checked={last !== null}
          onChange={({ target }) =>
            onChange({ ...scoring, last: target.checked ? { to: 15, winBy: 2, cap: null } : null })
          }
        />
      )}
      {bestOf > 1 && last && (
        <fieldset className="flex flex-wrap gap-4 border-l-4 border-line pl-4">
          <legend className="type-label mb-2 text-sm">Last set</legend>
          <SetRuleFields rules={last} onChange={(rules) => onChange({ ...scoring, last: rules })} />
        </fieldset>
      )}
    </>
  )
}

function SetRuleFields({ rules, onChange }: { rules: SetRules; onChange: (rules: SetRules) => void }) {
  const { to, winBy, cap } = rules
  // A cap below the points to win would contradict them.
  const withTo = (points: number) => onChange({ ...rules, to: points, cap: cap !== null && cap < points ? null : cap })
  return (
    <>
      <NumberField label="Points to win" value={to} max={99} onChange={withTo} />
      <NumberField label="Win by" value={winBy} max={9} onChange={(lead) => onChange({ ...rules, winBy: lead })} />
      <Field label="Up to" className="w-28">
        <Select
          value={cap ?? ''}
          onChange={({ target }) => onChange({ ...rules, cap: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">No limit</option>
          {[to, to + 1, to + 2, to + 5, to + 9].map((points) => (
            <option key={points} value={points}>
              {points}
            </option>
          ))}
          {cap !== null && ![0, 1, 2, 5, 9].includes(cap - to) && <option value={cap}>{cap}</option>}
        </Select>
      </Field>
    </>
  )
}
