import { useState } from 'react'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { Setup } from '#engine/contract.ts'
import { plannedRounds, withRules } from './planned-rules.ts'
import { RoundList } from './round-list.tsx'

const loadDialog = () => import('./planned-round-dialog.tsx')

interface PlannedRoundsProps {
  sport: string
  setup: Setup
  teams: number
  onChange: (setup: Setup) => void
}

/** The knockout rounds before the draw: each can have its own scoring, such as a longer final. */
export function PlannedRounds({ sport, setup, teams, onChange }: PlannedRoundsProps) {
  const dialog = useLazyDialog(loadDialog)
  const [opened, setOpened] = useState('')
  const rounds = plannedRounds(setup, teams)
  const chosen = rounds.find(({ key }) => key === opened)
  if (rounds.length === 0) return null
  return (
    <>
      <RoundList
        rounds={rounds.map((round) => ({ ...round, rules: round.matches[0]! }))}
        hint="All rounds are played the same way, unless you change one."
        onChange={(key) => {
          setOpened(key)
          void dialog.show()
        }}
      />
      {dialog.Dialog && chosen && (
        <dialog.Dialog
          key={dialog.opening}
          sport={sport}
          round={chosen}
          onSave={(rules) => onChange(withRules(setup, chosen, rules))}
          {...dialog.state}
        />
      )}
    </>
  )
}
