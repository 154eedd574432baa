import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentBadge } from './status-badge.tsx'

test.each([
  ['paid', false, 'Paid'],
  ['paid', true, 'Registered'],
  ['refunded', true, 'Refunded'],
  [null, false, 'Pending'],
] as const)('the badge of a %s team, where free entry is %s, says %s', (status, isFree, word) => {
  expect(renderToStaticMarkup(<PaymentBadge status={status} isFree={isFree} />)).toContain(`>${word}<`)
})
