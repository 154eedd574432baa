import type { RefusalTable } from '#lib/errors.ts'

export const paymentRefusals = {
  seed_fixed: [409, "Seeds come from the draw and can't be edited."],
  elimination_fixed: [409, "Teams are eliminated by results and can't be edited here."],
  payment_incomplete: [402, "The payment isn't complete yet. You weren't charged and can try again."],
  settled_in_cash: [409, "You weren't charged. The organizer recorded this fee as paid in cash."],
  fee_waived: [409, "You weren't charged. The organizer waived this fee."],
  fee_no_longer_due: [
    409,
    "You weren't charged, and this link has ended: the fee was paid another way, the team is no longer playing, or the tournament was canceled.",
  ],
  payment_not_for_this: [409, 'This payment belongs to another team.'],
  payment_differs: [409, "Your payment doesn't match the entry fee. You will get a full refund."],
  paid_too_late: [409, 'Your payment arrived after your spot was released. You will get a full refund.'],
  paid_elsewhere: [409, 'Somebody else is paying for this team right now. Please try again in a minute.'],
  pay_link_ended: [404, "This link doesn't work anymore: the fee has been paid, or the team is no longer registered."],
  nothing_to_withdraw: [409, 'This team no longer has a spot.'],
  withdrawal_too_late: [409, 'A paid team can withdraw up to 72 hours before the start.'],
  paid_in_cash: [409, 'This team paid in cash. Please ask the organizer for a refund.'],
  paid_by_card: [409, 'This team paid by card. Set it to refunded to refund the card.'],
  payment_missing: [400, 'Choose how the entry fee is paid.'],
  confirm_email_to_enter: [403, 'Please confirm your email address before you add teams.'],
  teams_waiting: [409, 'Teams on the waiting list come first. Each open spot is offered to them.'],
  not_entered_by_hand: [
    409,
    'This team was registered by its captain, so only its captain or the administrator can withdraw it.',
  ],
  card_payment_kept: [409, 'This team paid by card. Only its captain or the administrator can withdraw it.'],
  paid_meanwhile: [
    409,
    "This team's fee was just paid, so the team wasn't withdrawn. Check the refund amount before you withdraw it.",
  ],
  no_cash_to_return: [404, 'There is no cash to return to this team.'],
  not_paid_by_hand: [409, "This team's fee wasn't waived or recorded as paid in cash, so there's nothing to undo."],
  first_match_begun: [409, "This team's first match has started, so its payment can no longer be undone."],
  full_refund_open: [
    409,
    'The date or location changed after this team paid, so it can still get a full refund. You can undo the cash payment once that option ends.',
  ],
  free_is_paid: [409, "This team's entry is free, so it can't be pending. Set it to paid or refunded."],
  refund_not_found: [404, 'Refund not found.'],
  refund_not_failed: [409, "This refund didn't fail or is already being handled."],
  bad_signature: [400, 'This event was not signed by our payment provider.'],
} as const satisfies RefusalTable

type PaymentRefusals = typeof paymentRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends PaymentRefusals {}
}
