import FlaskConical from 'lucide-react/icons/flask-conical'
import { Badge } from '#ui/badge/badge.tsx'
import type { CardSettings } from '../card-form/filling.ts'

/** Says that no money moves, if that is so. */
export function TestPayments({ settings: { mode, publishableKey } }: { settings: CardSettings }) {
  if (mode === 'stripe' && !publishableKey.startsWith('pk_test_')) return null
  return (
    <Badge tone="warning">
      <FlaskConical aria-hidden className="size-3.5" />
      Test payments: no money moves
    </Badge>
  )
}
