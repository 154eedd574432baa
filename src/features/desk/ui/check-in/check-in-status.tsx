import CloudOff from 'lucide-react/icons/cloud-off'
import { plural } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { useOnline } from '../use-online.ts'

interface CheckInStatusProps {
  here: number
  total: number
  /** How many teams still owe their fee. */
  owing: number
  /** How many ticks are not sent yet. */
  unsent: number
  /** Whether the last attempt to send them didn't reach the server. */
  isOffline: boolean
  /** What was ticked last on this screen. */
  last: { name: string; isHere: boolean } | null
  onUndo: () => void
}

/** How many teams are checked in, what isn't sent yet, and what was ticked last. Stays in view. */
export function CheckInStatus({ here, total, owing, unsent, isOffline, last, onUndo }: CheckInStatusProps) {
  const isOnline = useOnline()
  return (
    <div className="sticky top-16 z-20 border-b-2 border-ink bg-ground py-2 print:hidden">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="type-subheading">
          {here} of {plural(total, 'team')} checked in
          {owing > 0 && (
            <span className="type-small ml-2 text-warning">
              {owing === 1 ? '1 team owes' : `${owing} teams owe`} the fee
            </span>
          )}
        </p>
        {last && (
          <Button
            size="sm"
            variant="quiet"
            onClick={onUndo}
            aria-label={`Undo ${last.name}`}
            className="-mr-2 shrink-0"
          >
            Undo
          </Button>
        )}
      </div>
      <p role="status" className="type-small truncate text-soft empty:hidden">
        {last && `${last.name} ${last.isHere ? 'is checked in' : 'is no longer checked in'}.`}
      </p>
      <div role="status">
        {(unsent > 0 || !isOnline) && (
          <p className="type-small mt-1 flex gap-2 text-info">
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{unsentText(unsent, isOnline && !isOffline)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function unsentText(unsent: number, isOnline: boolean): string {
  if (unsent === 0) return 'No signal. Check-ins are saved on this device until they can be sent.'
  if (isOnline) return `Sending ${unsent}…`
  return `No signal. ${unsent} not sent yet, but saved on this device.`
}
