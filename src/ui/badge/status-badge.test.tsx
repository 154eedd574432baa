import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentBadge } from './status-badge.tsx'

test.each([
  ['refunded', false, 'Refunded'],
  ['refunded', true, 'Refund delayed'],
  ['paid', true, 'Paid'],
  [null, false, 'Pending'],
])('the badge of a team that is %s (delayed: %s) reads %s', (status, isRefundDelayed, text) => {
  const markup = renderToStaticMarkup(<PaymentBadge status={status} isRefundDelayed={isRefundDelayed} />)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text)
})
