import { NumberInput, Stepper } from '#ui/form/stepper.tsx'
import { maxScore } from '#engine/values.ts'
import type { Cells } from './cells.ts'

interface PairProps {
  label: string
  teams: readonly [string, string]
  cells: Cells
  onChange: (cells: Cells) => void
}

/** A number for each team, one below the other. */
export function Pair({ label, teams, cells, onChange }: PairProps) {
  return (
    <div className="flex flex-col gap-3">
      {teams.map((team, side) => (
        <div key={team} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem]">
          <p aria-hidden className="type-subheading wrap-anywhere">
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

interface GridProps {
  noun: string
  teams: readonly [string, string]
  rows: readonly Cells[]
  onChange: (rows: readonly Cells[]) => void
}

/** A column for each team, and a row for each set or inning. */
export function Grid({ noun, teams, rows, onChange }: GridProps) {
  const change = (row: number, cells: Cells) => onChange(rows.map((other, index) => (index === row ? cells : other)))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-2">
      <span />
      {teams.map((team) => (
        <span key={team} aria-hidden className="type-label text-center wrap-anywhere">
          {team}
        </span>
      ))}
      {rows.map((cells, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a set is its number
        <fieldset key={row} className="contents">
          <legend className="sr-only">
            {noun} {row + 1}
          </legend>
          <span aria-hidden className="type-label text-soft">
            {noun} {row + 1}
          </span>
          <NumberInput
            label={`${noun} ${row + 1}, ${teams[0]}`}
            value={cells[0]}
            max={maxScore}
            onChange={(value) => change(row, [value, cells[1]])}
          />
          <NumberInput
            label={`${noun} ${row + 1}, ${teams[1]}`}
            value={cells[1]}
            max={maxScore}
            onChange={(value) => change(row, [cells[0], value])}
          />
        </fieldset>
      ))}
    </div>
  )
}
