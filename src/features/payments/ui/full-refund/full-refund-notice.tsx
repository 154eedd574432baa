import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { registrationsQuery } from '#features/registrations/ui/queries.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import { useNow } from '#ui/use-now.ts'
import { fullRefundOf } from '../../rules.ts'
import { FullRefundText } from './full-refund-text.tsx'

interface FullRefundNoticeProps {
  tournamentId: string
  viewerId: string
}

/** A captain's teams in a tournament that can withdraw with a full refund because it moved, and where to do that. */
export default function FullRefundNotice({ tournamentId, viewerId }: FullRefundNoticeProps) {
  const { data = [] } = useQuery(registrationsQuery(useClient(), viewerId))
  const now = new Date(useNow(60_000))
  return data
    .filter((one) => one.tournamentId === tournamentId)
    .map((registration) => {
      const until = fullRefundOf(registration, now)
      if (!until) return null
      const { id, timeZone, teamName } = registration
      return (
        <Alert key={id} tone="warning">
          <p className="break-words">
            <FullRefundText until={until} timeZone={timeZone} teamName={teamName} />
          </p>
          <Link to="/profile" search={{ tab: 'teams' }} className={cx(buttonClass({ size: 'sm' }), 'mt-3')}>
            My Teams
          </Link>
        </Alert>
      )
    })
}
