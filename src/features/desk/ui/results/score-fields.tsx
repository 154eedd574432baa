import { Button } from '#ui/button.tsx'
import { NumberInput, Stepper } from '#ui/form/stepper.tsx'
import type { MatchState } from '#features/competition/api-contract.ts'
import { maxScore } from '#engine/values.ts'
import { shownSets } from './score-form.ts'
import type { Cells, ScoreForm } from './score-form.ts'

interface ScoreFieldsProps {
  match: MatchState
  /** The names of the two teams. */
  teams: readonly [string, string]
  form: ScoreForm
  onChange: (changes: Partial<ScoreForm>) => void
}

/** The fields for a score, as the match's scoring requires. */
export function ScoreFields(props: ScoreFieldsProps) {
  const { kind } = props.match.scoring
  if (kind === 'sets') return <SetFields {...props} />
  if (kind === 'innings') return <RunFields {...props} />
  return <TotalFields {...props} />
}

function TotalFields({ match: { scoring }, teams, form, onChange }: ScoreFieldsProps) {
  const { score, extraTime, shootOut } = form
  const goals = scoring.kind === 'goals' ? scoring : null
  const offersExtraTime = goals?.extraTime && !extraTime && !shootOut && isLevel(score)
  const offersShootOut = goals?.shootOut && !shootOut && isLevel(extraTime ?? score) && (extraTime || !goals.extraTime)
  return (
    <div className="flex flex-col gap-4">
      <Pair
        label={goals ? 'Goals' : 'Points'}
        teams={teams}
        cells={score}
        onChange={(cells) => onChange({ score: cells })}
      />
      {extraTime && (
        <Smaller title="After extra time" onRemove={() => onChange({ extraTime: null, shootOut: null })}>
          <Pair
            label="After extra time"
            teams={teams}
            cells={extraTime}
            onChange={(cells) => onChange({ extraTime: cells })}
          />
        </Smaller>
      )}
      {shootOut && (
        <Smaller title="Penalty shootout" onRemove={() => onChange({ shootOut: null })}>
          <Pair label="Penalties" teams={teams} cells={shootOut} onChange={(cells) => onChange({ shootOut: cells })} />
        </Smaller>
      )}
      {(offersExtraTime || offersShootOut) && (
        <div className="flex flex-wrap gap-2">
          {offersExtraTime && <Button onClick={() => onChange({ extraTime: score })}>Add extra time</Button>}
          {offersShootOut && <Button onClick={() => onChange({ shootOut: ['', ''] })}>Add penalty shootout</Button>}
        </div>
      )}
    </div>
  )
}

const isLevel = (cells: Cells) => Number(cells[0]) === Number(cells[1])

function Smaller({ title, onRemove, children }: { title: string; onRemove: () => void; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between">
        <h3 className="type-label">{title}</h3>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          Remove
        </Button>
      </div>
      {children}
    </section>
  )
}

interface PairProps {
  label: string
  teams: readonly [string, string]
  cells: Cells
  onChange: (cells: Cells) => void
}

/** A number for each team, one below the other. */
function Pair({ label, teams, cells, onChange }: PairProps) {
  return (
    <div className="flex flex-col gap-3">
      {teams.map((team, side) => (
        <div key={team} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem]">
          <p aria-hidden className="type-label line-clamp-2 text-lg leading-tight wrap-anywhere">
            {team}
          </p>
          <Stepper
            label={`${label}, ${team}`}
            value={cells[side]!}
            max={maxScore}
            onChange={(value) => onChange(side === 0 ? [value, cells[1]] : [cells[0], value])}
          />
        </div>
      ))}
    </div>
  )
}

function SetFields({ match: { scoring }, teams, form, onChange }: ScoreFieldsProps) {
  const sets = shownSets(form.sets, scoring.kind === 'sets' ? scoring.bestOf : 1)
  return <Grid noun="Set" teams={teams} rows={sets} onChange={(rows) => onChange({ sets: rows })} />
}

/** The runs in total, or by inning. */
function RunFields({ match, teams, form, onChange }: ScoreFieldsProps) {
  const innings = match.scoring.kind === 'innings' ? match.scoring.innings : 1
  if (!form.innings) {
    const blank = Array.from({ length: innings }, (): Cells => ['', ''])
    return (
      <div className="flex flex-col gap-4">
        <Pair label="Runs" teams={teams} cells={form.score} onChange={(score) => onChange({ score })} />
        <Button className="self-start" onClick={() => onChange({ innings: blank })}>
          Enter each inning
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Grid noun="Inning" teams={teams} rows={form.innings} onChange={(rows) => onChange({ innings: rows })} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange({ innings: [...(form.innings ?? []), ['', '']] })}>Add an inning</Button>
        <Button variant="quiet" onClick={() => onChange({ innings: null })}>
          Enter the total
        </Button>
      </div>
    </div>
  )
}

interface GridProps {
  noun: string
  teams: readonly [string, string]
  rows: readonly Cells[]
  onChange: (rows: readonly Cells[]) => void
}

/** A column for each team, and a row for each set or inning. */
function Grid({ noun, teams, rows, onChange }: GridProps) {
  const change = (row: number, cells: Cells) => onChange(rows.map((other, index) => (index === row ? cells : other)))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
      <span />
      {teams.map((team) => (
        <span key={team} aria-hidden className="type-label line-clamp-2 text-center leading-tight">
          {team}
        </span>
      ))}
      {rows.map((cells, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a set is its number
        <fieldset key={row} className="contents">
          <legend className="sr-only">
            {noun} {row + 1}
          </legend>
          <span aria-hidden className="type-label text-sm text-soft">
            {noun} {row + 1}
          </span>
          <NumberInput
            label={`${noun} ${row + 1}, ${teams[0]}`}
            value={cells[0]}
            max={maxScore}
            onChange={(value) => change(row, [value, cells[1]])}
            className="text-2xl"
          />
          <NumberInput
            label={`${noun} ${row + 1}, ${teams[1]}`}
            value={cells[1]}
            max={maxScore}
            onChange={(value) => change(row, [cells[0], value])}
            className="text-2xl"
          />
        </fieldset>
      ))}
    </div>
  )
}
