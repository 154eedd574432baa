import type { Result, Side } from '#engine/contract.ts'
import { Choices } from '../choices.tsx'
import type { ScoreForm } from './score-form.ts'

const outcomes: Record<Result['outcome'], string> = {
  played: 'Played',
  walkover: 'Walkover',
  retired: 'Retired',
  forfeit: 'Forfeited',
  double_no_show: 'Neither team showed up',
}

/** What the chosen team did, for the outcomes that are about one of the two. */
const questions: Partial<Record<Result['outcome'], string>> = {
  walkover: 'Who wins?',
  retired: 'Who retired?',
  forfeit: 'Who forfeited?',
}

interface OutcomeFieldsProps {
  teams: readonly [string, string]
  form: ScoreForm
  /** Whether the match counts for a table, so that nobody advances from it. */
  hasTable: boolean
  onChange: (changes: Partial<ScoreForm>) => void
}

/** How a match ended other than by its score. */
export function OutcomeFields({ teams, form: { outcome, side }, hasTable, onChange }: OutcomeFieldsProps) {
  const question = outcome === 'walkover' && !hasTable ? 'Who advances?' : questions[outcome]
  return (
    <div className="flex flex-col gap-4">
      <Choices
        legend="How did it end?"
        name="outcome"
        choices={Object.entries(outcomes)}
        chosen={outcome}
        onChoose={(value) => onChange({ outcome: value as Result['outcome'] })}
      />
      {question && (
        <Choices
          legend={question}
          name="side"
          choices={teams.map((team, index) => [String(index), team])}
          chosen={side === null ? null : String(side)}
          onChoose={(value) => onChange({ side: Number(value) as Side })}
        />
      )}
    </div>
  )
}
