import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Registration } from '../contract.ts'
import { GiveUpButton } from './hold-give-up-button.tsx'
import { registrationsQuery } from './my-queries.ts'

interface HoldNoticeProps {
  tournamentId: string
  viewerId: string
}

/** The places that a captain holds in a tournament while they have yet to pay: how long still, and what to do about them. */
export default function HoldNotice({ tournamentId, viewerId }: HoldNoticeProps) {
  const { data = [] } = useQuery(registrationsQuery(useClient(), viewerId))
  const now = useNow()
  const holds = data.filter((one) => one.tournamentId === tournamentId && minutesOf(one, now) > 0)
  if (holds.length === 0) return null
  return (
    <ul className="flex flex-col gap-3">
      {holds.map((hold) => (
        <Hold key={hold.id} hold={hold} minutes={minutesOf(hold, now)} />
      ))}
    </ul>
  )
}

function Hold({ hold, minutes }: { hold: Registration; minutes: number }) {
  const { id, tournamentId, teamName } = hold
  return (
    <li className="flex flex-col gap-3 rounded-md border border-warning/40 bg-warning-ground p-4">
      <p id={id} className="flex gap-2">
        <Timer aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
        <span className="min-w-0 break-words">
          Your place for &quot;{teamName}&quot; is held for {minutes} min.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          to="/payment/$tournamentId"
          params={{ tournamentId }}
          search={{ team: teamName }}
          state={{ isEntering: true }}
          className={buttonClass({ size: 'sm' })}
        >
          Continue to payment
        </Link>
        <GiveUpButton registrationId={id} teamName={teamName} describedBy={id} />
      </div>
    </li>
  )
}

/** Minutes that a place is held still, the last one begun; none for what is no hold or has lapsed. */
function minutesOf({ holdExpiresAt }: Registration, now: number): number {
  return holdExpiresAt ? Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - now) / 60_000)) : 0
}

/** Milliseconds since 1970, as often as minutes need it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
