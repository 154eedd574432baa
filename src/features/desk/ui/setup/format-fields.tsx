import { Checkbox } from '#ui/form/checkbox.tsx'
import type { Setup } from '#engine/contract.ts'
import { withFormat } from '#features/competition/setup/default-setups.ts'
import { RadioCards } from '../radio-cards.tsx'
import { GroupFields } from './group-fields.tsx'
import { NumberField } from './number-field.tsx'
import { LegsField } from './table-fields.tsx'

type ChosenFormat = Parameters<typeof withFormat>[1]

const formats: Record<ChosenFormat, readonly [label: string, hint: string]> = {
  single_elimination: ['Single elimination', "Lose once and you're out. The fewest matches."],
  double_elimination: ['Double elimination', "Lose twice and you're out. About twice as many matches."],
  groups: [
    'Groups and knockout',
    'Each group plays for places in a table, and the best teams play a knockout. Several matches for everyone.',
  ],
  round_robin: ['Round robin', 'Everyone plays everyone, and the table decides. Best for small fields.'],
  swiss: ['Swiss', 'A few rounds, even with many teams. Nobody is eliminated, and winners play winners.'],
}

interface FormatFieldsProps {
  setup: Setup
  /** How many teams to plan for. */
  teams: number
  sport: string
  onChange: (setup: Setup) => void
}

/** The format and its options. */
export function FormatFields({ setup, teams, sport, onChange }: FormatFieldsProps) {
  return (
    <div>
      <RadioCards
        legend="Format"
        name="format"
        choices={formats}
        chosen={setup.format}
        onChoose={(next) => onChange(withFormat(setup, next, sport, teams))}
        columns={2}
      />
      {setup.format === 'fixed_bracket' && (
        <p className="mt-3 text-soft">This tournament has a custom bracket. Choosing a format replaces it.</p>
      )}
      {setup.format === 'single_elimination' && (
        <Checkbox
          className="mt-2"
          label="Play a third-place match"
          checked={setup.thirdPlace}
          onChange={({ target }) => onChange({ ...setup, thirdPlace: target.checked })}
        />
      )}
      {setup.format === 'double_elimination' && (
        <Checkbox
          className="mt-2"
          label="Second final if the unbeaten team loses the first"
          checked={setup.reset}
          onChange={({ target }) => onChange({ ...setup, reset: target.checked })}
        />
      )}
      {setup.format === 'round_robin' && (
        <div className="mt-4">
          <LegsField legs={setup.legs} onChange={(legs) => onChange({ ...setup, legs })} />
        </div>
      )}
      {setup.format === 'swiss' && (
        <div className="mt-4">
          <NumberField
            label="Rounds"
            value={setup.roundCount}
            max={Math.min(teams - 1 + (teams % 2), 32)}
            onChange={(roundCount) => onChange({ ...setup, roundCount })}
          />
        </div>
      )}
      {setup.format === 'groups' && <GroupFields setup={setup} teams={teams} onChange={onChange} />}
    </div>
  )
}
