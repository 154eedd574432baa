import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentBadge } from './status-badge.tsx'

test.each([
  ['paid', {}, 'Paid'],
  ['paid', { isFree: true }, 'Registered'],
  ['paid', { isRefundDelayed: true }, 'Paid'],
  ['refunded', {}, 'Refunded'],
  ['refunded', { isFree: true }, 'Refunded'],
  ['refunded', { isRefundDelayed: true }, 'Refund delayed'],
  [null, {}, 'Pending'],
] as const)('the badge of a team that is %s, with %o, reads %s', (status, more, text) => {
  const markup = renderToStaticMarkup(<PaymentBadge status={status} {...more} />)
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe(text)
})
