import { plural } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Setup } from '#engine/contract.ts'
import { resizedSetup, type setupWarning } from '#features/competition/setup/default-setups.ts'
import { setupSentence } from '#features/competition/setup/setup-text.ts'

interface SetupWarningAlertProps {
  setup: Setup
  teams: number
  warning: NonNullable<ReturnType<typeof setupWarning>>
  onChange: (setup: Setup) => void
}

/** Says why the format doesn't suit these teams, and changes its groups or rounds with one tap if that helps. */
export function SetupWarningAlert({ setup, teams, warning, onChange }: SetupWarningAlertProps) {
  const sized = resizedSetup(setup, teams)
  const title = warning.isPlayable ? "This format isn't a good fit for" : "This format can't be played with"
  return (
    <Alert tone="warning" role="status" title={`${title} ${plural(teams, 'team')}`}>
      <p>{warning.message}</p>
      {sized ? (
        <>
          <p className="mt-2">Suggested: {setupSentence(sized, teams)}</p>
          <Button size="sm" className="mt-2" onClick={() => onChange(sized)}>
            Change to {sizeOf(sized)}
          </Button>
        </>
      ) : (
        <p className="mt-2">Change the format or its rules before the draw.</p>
      )}
    </Alert>
  )
}

/** '2 groups', '4 rounds' */
function sizeOf(setup: Setup): string {
  if (setup.format === 'groups') return plural(setup.groups, 'group')
  return setup.format === 'swiss' ? plural(setup.roundCount, 'round') : ''
}
