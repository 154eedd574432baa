import { formatMoment } from '#lib/dates.ts'

interface FullRefundTextProps {
  until: Date
  timeZone: string
  /** Named on pages with several teams. */
  teamName?: string
}

/** What a captain can do after the date or the location moved too far. */
export function FullRefundText({ until, timeZone, teamName }: FullRefundTextProps) {
  return (
    <>
      The date or location has changed since you registered. You can withdraw{teamName && ` ${teamName}`} for a full
      refund until <strong>{formatMoment(until, timeZone)}</strong>.
    </>
  )
}
