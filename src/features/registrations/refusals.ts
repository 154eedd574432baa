import type { RefusalTable } from '#lib/errors.ts'

export const registrationRefusals = {
  too_many_unpaid: [409, 'You already have 3 unpaid teams in this tournament. Pay for one of them first.'],
  one_hold_at_a_time: [
    409,
    'You already hold a spot in this tournament. Pay for it or release it first, because three of your earlier holds ended unpaid.',
  ],
  too_many_free: [409, 'You can register up to 3 teams in a free tournament.'],
  email_not_confirmed: [403, 'Please confirm your email address before you register another team without paying.'],
  reentry_too_soon: [
    409,
    'Three of your unpaid teams in this tournament were withdrawn or expired. You can register another unpaid team 24 hours after the last one, or register now by paying.',
  ],
  pay_later_over: [409, 'You can no longer pay later for this tournament. You can still register by paying now.'],
  pay_later_full: [
    409,
    'Unpaid teams already hold half the spots in this tournament. You can still register by paying now.',
  ],
  hold_expired: [
    409,
    "Your spot was released because it wasn't paid for in time. You weren't charged. Please start again.",
  ],
  waiting_list: [409, 'Other teams are waiting for a spot. Join the waiting list to be next after them.'],
  spots_open: [409, 'This tournament has open spots. You can register your team right away.'],
  already_waiting: [409, 'You are already on the waiting list of this tournament.'],
  confirm_email_to_wait: [403, 'Please confirm your email address before you join a waiting list.'],
  offer_not_used: [
    409,
    'You were offered a spot in this tournament and did not take it. You can join the waiting list again 24 hours after that.',
  ],
  not_waiting: [404, "You're not on the waiting list of this tournament."],
  already_searching: [409, "We're already looking for a replacement for this team."],
  search_not_found: [404, "This search for a replacement doesn't exist."],
  nobody_on_call: [409, "There's nobody left on the waiting list to ask. Enter a team instead."],
  not_on_call: [409, "This team can't be asked anymore. Choose another one."],
  too_early_to_call: [409, 'You can ask the waiting list from 4 hours before the start.'],
  replacement_over: [409, "This spot is no longer open. You weren't charged."],
  team_replaced: [409, 'This team was replaced, so its fee is no longer due.'],
  team_withdrew: [409, 'This team has withdrawn, so its fee is no longer due.'],
  claim_link_not_found: [404, "This link doesn't work anymore. Ask the organizer for a new one."],
  confirm_email_to_claim: [403, 'Please confirm your email address before you become a captain.'],
  already_on_a_team: [
    409,
    "You're already on a team in this tournament. To lead this one too, ask the organizer to invite you as its captain.",
  ],
  first_match_started: [409, "This team's first match has started or is due, so the captain can't change anymore."],
  not_claimed: [409, "This team's captain didn't use a claim link, so they can't be removed."],
  captain_paid: [409, "This team's captain paid by card, so they can't be removed anymore."],
  organizer_withdraws: [409, 'You became captain through a claim link, so ask the organizer to withdraw the team.'],
  payment_required: [402, 'This team has not been paid for yet.'],
  no_payment_needed: [409, 'This tournament is free. Register your team without a payment.'],
  nobody_to_message: [409, 'There are no captains to message.'],
  refunds_need_organizer: [403, 'This change would let captains get a full refund, so only the organizer can make it.'],
  already_paid: [409, "This team's fee is already settled."],
} as const satisfies RefusalTable

type RegistrationRefusals = typeof registrationRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends RegistrationRefusals {}
}
