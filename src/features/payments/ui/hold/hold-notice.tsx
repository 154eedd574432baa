import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useNow } from '#ui/use-now.ts'
import { Deadline } from '#ui/deadline.tsx'
import { formatDollars } from '#lib/money.ts'
import type { Registration } from '#features/registrations/contract.ts'
import { registrationsQuery } from '#features/registrations/ui/queries.ts'
import { formatRemaining } from '../payment-page/clock.ts'
import { ReleaseHoldButton } from './release-hold-button.tsx'
import { TakeFreeSpotButton } from './take-free-spot-button.tsx'

interface HoldNoticeProps {
  tournamentId: string
  viewerId: string
}

/** A captain's holds in a tournament: how long they last, with links to pay or release them. */
export default function HoldNotice({ tournamentId, viewerId }: HoldNoticeProps) {
  const { data = [] } = useQuery(registrationsQuery(useClient(), viewerId))
  const now = useNow(1000)
  const holds = data.filter((one) => one.tournamentId === tournamentId && timeLeft(one, now) > 0)
  if (holds.length === 0) return null
  return (
    <ul role="list" className="flex flex-col gap-4">
      {holds.map((hold) => (
        <Hold key={hold.id} hold={hold} left={timeLeft(hold, now)} />
      ))}
    </ul>
  )
}

function Hold({ hold, left }: { hold: Registration; left: number }) {
  const { id, tournamentId, teamName } = hold
  return (
    <li className="flex flex-col gap-3 border-b border-line pb-4">
      <h2 id={id} className="type-heading break-words">
        {hold.isReplacement ? (
          <>
            A team didn&apos;t show up. &quot;{teamName}&quot; can play in its place if you accept within{' '}
            <strong role="timer" className="type-figure">
              {formatRemaining(left)}
            </strong>
          </>
        ) : left > hourMs ? (
          <>
            A spot for &quot;{teamName}&quot; is yours until{' '}
            <Deadline instant={hold.holdExpiresAt!} timeZone={hold.timeZone} />
          </>
        ) : (
          <>
            Your spot for &quot;{teamName}&quot; is held for{' '}
            <strong role="timer" className="type-figure">
              {formatRemaining(left)}
            </strong>
          </>
        )}
      </h2>
      <div className="flex flex-col gap-2">
        {hold.amount === 0 ? (
          <TakeFreeSpotButton hold={hold} describedBy={id} size="lg" wide />
        ) : (
          <Link
            to="/payment/$tournamentId"
            params={{ tournamentId }}
            search={{ team: teamName }}
            state={{ isEntering: true }}
            className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
          >
            {payText(hold)}
          </Link>
        )}
        <ReleaseHoldButton registrationId={id} teamName={teamName} describedBy={id} className="-ml-3 self-start" />
      </div>
    </li>
  )
}

/** Only a hold that its captain began to pay for can be finished. */
function payText({ isReplacement, offeredAt, amount }: Registration): string {
  const pay = `Pay ${formatDollars(amount)}`
  if (isReplacement) return `${pay} and play`
  return offeredAt ? pay : 'Finish paying'
}

const hourMs = 3_600_000

/** Milliseconds left of a hold; 0 if it has expired or isn't a hold. */
function timeLeft({ holdExpiresAt }: Registration, now: number): number {
  return holdExpiresAt ? Math.max(0, Date.parse(holdExpiresAt) - now) : 0
}
