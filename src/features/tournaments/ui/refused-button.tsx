import Lock from 'lucide-react/icons/lock'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'

export const refusalLabels = { tournament_full: 'Tournament Full', registration_closed: 'Registration Closed' }

/** Why no team can be registered. It looks like a status: what can be done instead is beside it. */
export function RefusedButton({ refusal, className }: { refusal: keyof typeof refusalLabels; className: string }) {
  return (
    <Button
      disabled
      variant="quiet"
      size="sm"
      className={cx('disabled:bg-transparent print:hidden noscript:hidden', className)}
    >
      <Lock aria-hidden />
      {refusalLabels[refusal]}
    </Button>
  )
}
