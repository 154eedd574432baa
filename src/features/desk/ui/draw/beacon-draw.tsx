import { useEffect, useState } from 'react'
import { beaconGraceMinutes } from '#features/competition/values.ts'
import type { BeaconRound } from '#engine/draw/lots.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import { NumbersForm } from './numbers-form.tsx'

const loadDrawDialog = () => import('./draw-dialog.tsx')

interface BeaconDrawProps {
  tournamentId: string
  teams: number
  round: BeaconRound
  timeZone: string
  disabled: boolean
}

/** The draw with the numbers of the beacon's round; some minutes after it, also with others, in case the beacon can't be reached. */
export function BeaconDraw({ tournamentId, teams, round, timeZone, disabled }: BeaconDrawProps) {
  const dialog = useLazyDialog(loadDrawDialog)
  const published = new Date(round.time).getTime()
  const isPublished = useHasPassed(published)
  const manualAllowed = useHasPassed(published + beaconGraceMinutes * 60_000)
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        aria-haspopup="dialog"
        disabled={disabled || !isPublished}
        className="self-start max-sm:w-full"
        onClick={() => void dialog.show()}
      >
        Make the draw
      </Button>
      {!disabled && (
        <p aria-live="polite" className="type-small text-soft">
          {isPublished
            ? 'The numbers are public. You can make the draw now.'
            : `You can make the draw on ${formatMoment(round.time, timeZone)}, when the numbers are published.`}
        </p>
      )}
      {manualAllowed && !disabled && (
        <section aria-labelledby="instead" className="flex flex-col gap-5 border-t border-line pt-5">
          <h3 id="instead" className="type-subheading">
            {"If the beacon can't be reached"}
          </h3>
          <p className="text-soft">
            Roll dice or draw numbers where people can watch, then enter what came up. {"We'll"} use them only if the
            beacon still {"can't"} be reached. The draw page will say so.
          </p>
          <NumbersForm tournamentId={tournamentId} teams={teams} disabled={false} replacesBeacon />
        </section>
      )}
      {dialog.Dialog && (
        <dialog.Dialog
          tournamentId={tournamentId}
          teams={teams}
          step={{ kind: 'draw', by: 'random' }}
          {...dialog.state}
        />
      )}
    </>
  )
}

/** Whether this time, in milliseconds, has passed. */
function useHasPassed(time: number): boolean {
  const [passed, setPassed] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(time), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return passed === time
}
