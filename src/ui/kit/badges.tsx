import { sports } from '#lib/sports.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { PaymentBadge, StatusBadge } from '#ui/badge/status-badge.tsx'
import { longName, row, Sample } from './sample.tsx'

export function Badges() {
  return (
    <>
      <Sample name="Sports" className={row}>
        {[...sports, 'ultimate frisbee'].map((sport) => (
          <SportBadge key={sport} sport={sport} />
        ))}
      </Sample>
      <Sample name="Tournaments: three known, any other blue" className={row}>
        {['upcoming', 'active', 'completed', 'cancelled'].map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Sample>
      <Sample name="Payments: missing is pending, anything unknown red" className={row}>
        {['paid', 'pending', null, 'refunded', 'disputed'].map((status) => (
          <PaymentBadge key={status} status={status} />
        ))}
        <PaymentBadge status="refunded" isRefundDelayed />
      </Sample>
      <Sample name="Tones, and too much text" className={row}>
        {(['neutral', 'strong', 'success', 'warning', 'danger', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            Intermediate
          </Badge>
        ))}
        <Badge>{longName}</Badge>
      </Sample>
    </>
  )
}
