import { useSuspenseQuery } from '@tanstack/react-query'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { useClient } from '#ui/client/use-client.ts'
import {
  setupWarning,
  withCount,
  withFormat,
  withRules,
  withScoring,
} from '#features/competition/setup/default-setups.ts'
import { setupSentence } from '#features/competition/setup/setup-text.ts'
import { scoringText } from '#engine/scoring/kinds.ts'
import { FormatAdvice } from '#features/competition/ui/advice/format-advice.tsx'
import type { DeskProps } from '../desk-props.ts'
import { SavingNote } from '../saving-note.tsx'
import { isDrawn } from '#features/tournaments/rules.ts'
import { DrawnSetup } from './drawn-setup.tsx'
import { FormatFields } from './format-fields.tsx'
import { ScoringFields } from './scoring-fields.tsx'
import { PlannedRounds } from './rounds/planned-rounds.tsx'
import { Summary } from './summary.tsx'
import { TableFields } from './table-fields.tsx'
import { IfTiedField } from './if-tied-field.tsx'
import { SetupWarningAlert } from './setup-warning-alert.tsx'
import { useAdvisedCourts } from './use-advised-courts.ts'
import { useSetup } from './use-setup.ts'

/** How the tournament is played: its format and scoring. Everything is saved as it is chosen; the draw locks it. */
export function SetupPanel(props: DeskProps) {
  return isDrawn({ competition: props.snapshot.state }) ? <DrawnSetup {...props} /> : <OpenSetup {...props} />
}

function OpenSetup({ tournament, snapshot }: DeskProps) {
  const client = useClient()
  const { data: entries } = useSuspenseQuery(entriesQuery(client, tournament.id))
  const { current: setup, save, saving } = useSetup({ tournament, snapshot })
  const teams = entries.length >= 2 ? entries.length : tournament.maxTeams
  const warning = setupWarning(setup, teams)
  const applyCourts = useAdvisedCourts(tournament)
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {warning && <SetupWarningAlert setup={setup} teams={teams} warning={warning} onChange={save} />}
      {warning?.isPlayable !== false && (
        <Summary sentence={setupSentence(setup, teams)} scoring={scoringText(setup.scoring)}>
          {entries.length < 2 && `With ${teams} teams, if every spot is taken.`}
        </Summary>
      )}
      <FormatAdvice
        teams={teams}
        onUse={(used) => {
          save(withCount(withFormat(setup, used.format, tournament.sport, teams), used.count))
          void applyCourts(used)
        }}
      />
      <FormatFields setup={setup} teams={teams} sport={tournament.sport} onChange={save} />
      <ScoringFields
        sport={tournament.sport}
        scoring={setup.scoring}
        onChange={(scoring) => save(withScoring(setup, scoring))}
        onUse={(rules) => save(withRules(setup, rules))}
      />
      {setup.format !== 'round_robin' && setup.format !== 'swiss' && (
        <IfTiedField
          label={setup.format === 'groups' ? 'If a knockout match is tied' : undefined}
          rule={setup.rule}
          onChange={(rule) => save({ ...setup, rule })}
        />
      )}
      {'table' in setup && <TableFields setup={setup} onChange={save} />}
      <PlannedRounds sport={tournament.sport} setup={setup} teams={teams} onChange={save} />
      <SavingNote saving={saving} onRetry={() => save(setup)} />
    </div>
  )
}
