import { useId } from 'react'
import { canonicalJson } from '#lib/canonical-json.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { GroupsSetup, RoundRobinSetup, Scoring, SwissSetup, TableRules } from '#engine/contract.ts'
import { maxScore } from '#engine/values.ts'
import { canChooseWalkover, kindOf, minWalkover, shownWalkover } from '#engine/scoring/kinds.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { playOf } from '#features/competition/ui/tables/table-play.ts'
import { CriteriaEditor } from './criteria-editor.tsx'
import { NumberField } from './number-field.tsx'

const presets: Record<keyof typeof tablePresets, string> = {
  fifa2026: 'FIFA 2026: matches between tied teams first',
  fifa: 'FIFA until 2022: goal difference first',
  uefa: 'UEFA: matches between tied teams first, then wins',
  basketball: 'Basketball: two points for a win, one for a loss',
  threeOnThree: '3x3 basketball: wins first, then points scored',
  volleyball: 'Volleyball: wins first, three points for a clear win',
  beachVolleyball: 'Beach volleyball: two points for a win, one for a loss',
  tennis: 'Tennis: wins first',
  swiss: 'Swiss: points, then the strength of opponents',
}

type TableSetup = GroupsSetup | RoundRobinSetup | SwissSetup

interface TableFieldsProps {
  setup: TableSetup
  onChange: (setup: TableSetup) => void
}

/** How a table awards points and orders teams: a common set of rules, or the organizer's own. */
export function TableFields({ setup, onChange }: TableFieldsProps) {
  const { table } = setup
  const criteriaId = useId()
  const play = playOf({ setup, walkoverScore: null })!
  const change = (more: Partial<TableRules>) => onChange({ ...setup, table: { ...table, ...more } })
  const names = Object.keys(presets) as (keyof typeof tablePresets)[]
  const preset = names.find((name) => canonicalJson(tablePresets[name]) === canonicalJson(table))
  const { points } = table
  const hasTies = play.rule === 'tiesAllowed'
  const pointsField = (label: string, key: 'win' | 'tie' | 'loss' | 'forfeit') => (
    <NumberField
      label={label}
      value={points[key]}
      min={0}
      max={100}
      onChange={(value) => change({ points: { ...points, [key]: value } })}
    />
  )
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="type-heading mb-3">Table</legend>
      <Field label="Rules" className="max-w-lg">
        <Select
          value={preset ?? ''}
          onChange={({ target }) =>
            onChange({ ...setup, table: tablePresets[target.value as keyof typeof tablePresets] })
          }
        >
          {preset === undefined && (
            <option value="" disabled>
              Your own rules
            </option>
          )}
          {names.map((name) => (
            <option key={name} value={name}>
              {presets[name]}
            </option>
          ))}
        </Select>
      </Field>
      {kindOf(play.scoring).canTie && (
        <Checkbox
          label="Matches in the table can end in a tie"
          checked={hasTies}
          onChange={({ target }) => onChange(withTies(setup, target.checked))}
        />
      )}
      <div className="flex flex-wrap gap-4">
        {pointsField('For a win', 'win')}
        {hasTies && pointsField('For a tie', 'tie')}
        {pointsField('For a loss', 'loss')}
        {pointsField('For a no-show', 'forfeit')}
        {canChooseWalkover(play.scoring) && (
          <NumberField
            label="Walkover score"
            value={shownWalkover(play.scoring, table.walkover)}
            min={minWalkover(play.scoring)}
            max={maxScore}
            onChange={(walkover) => change({ walkover })}
          />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <p id={criteriaId} className="type-label">
          Order of the table
        </p>
        <p className="type-small text-soft">
          Teams are ordered by the first of these in which they differ. “Between tied teams” counts only their matches
          against each other, and “again” starts over with those still tied.
        </p>
        <p className="type-small text-soft">Drag a criterion, use its arrows, or press Alt with the up or down key.</p>
        <CriteriaEditor
          labelledBy={criteriaId}
          criteria={table.criteria}
          scoring={play.scoring}
          onChange={(criteria) => change({ criteria })}
        />
      </div>
      <p className="type-small text-soft">{walkoverSentence(play.scoring, table.walkover)}</p>
      <Field label="If a team withdraws" className="max-w-lg">
        <Select
          value={table.withdrawal}
          onChange={({ target }) => change({ withdrawal: target.value as TableRules['withdrawal'] })}
        >
          <option value="forfeit">It loses the matches it has not played</option>
          <option value="annulUnderHalf">None of its matches count if it played less than half</option>
          <option value="annul">None of its matches count</option>
        </Select>
      </Field>
    </fieldset>
  )
}

/** 'A walkover counts as 3–0.' */
function walkoverSentence(scoring: Scoring, walkover: number): string {
  const won = shownWalkover(scoring, walkover)
  return `A walkover counts as ${won}–0${canChooseWalkover(scoring) ? '' : ' in sets'}.`
}

function withTies(setup: TableSetup, areAllowed: boolean): TableSetup {
  const rule = areAllowed ? 'tiesAllowed' : 'mustWin'
  return setup.format === 'groups' ? { ...setup, groupMatches: { ...setup.groupMatches, rule } } : { ...setup, rule }
}

/** How often teams of a group meet. */
export function LegsField({ legs, onChange }: { legs: 1 | 2; onChange: (legs: 1 | 2) => void }) {
  return (
    <Field label="Teams meet" className="w-48">
      <Select value={legs} onChange={({ target }) => onChange(target.value === '2' ? 2 : 1)}>
        <option value={1}>Once</option>
        <option value={2}>Twice</option>
      </Select>
    </Field>
  )
}
