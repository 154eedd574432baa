/**
 * The one table of refusals: code → HTTP status and sentence. Server and pages read it alike, so a refusal has the same words
 * in a reply, in a toast and at a field. SPEC's words where it gives them.
 */
export const refusals = {
  // The request itself
  invalid_input: [400, 'Please check the marked fields.'],
  malformed_json: [400, 'The request body is not valid JSON.'],
  unsupported_body: [415, 'Send the request body as application/json.'],
  body_too_large: [413, 'The request is too large.'],
  url_too_long: [414, 'The address is too long.'],
  bad_request: [400, 'The request could not be read.'],
  bad_url: [400, 'The address is not valid.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost. Please try again.'],
  bad_signature: [400, 'This event was not signed by our payment provider.'],
  payment_provider_unavailable: [
    502,
    'The payment service did not answer. Nothing was charged. Please try again in a moment.',
  ],

  // Who asks
  not_signed_in: [401, 'Please log in first.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  foreign_origin: [403, 'This request came from another site and was refused.'],
  administrator_only: [403, 'Only the administrator can do this.'],
  administrator_edits_only: [403, 'Only the administrator can edit tournaments.'],
  not_your_session: [403, 'This names another user than the one who is logged in.'],

  // Accounts
  invalid_credentials: [401, 'Please check your email and password.'],
  email_taken: [409, 'An account with this email already exists.'],
  username_taken: [409, 'This username is already taken.'],
  password_too_common: [400, 'This password is among the most commonly used ones. Please choose another.'],
  profile_not_found: [404, 'Profile Not Found'],
  email_change_unavailable: [
    409,
    'Your email cannot be changed yet: a new address has to be verified first. Nothing was changed.',
  ],

  // Tournaments
  tournament_not_found: [404, 'Tournament Not Found'],
  invalid_date: [400, 'Invalid date format. Please select valid dates.'],
  end_before_start: [400, 'End date must be after start date.'],
  deadline_after_start: [400, 'Registration deadline must be before tournament start date.'],
  deadline_in_the_past: [400, 'Registration deadline cannot be in the past.'],
  start_before_deadline: [400, 'Tournament start date must be after registration deadline.'],
  end_before_start_on_edit: [400, 'Tournament end date must be after start date.'],
  max_teams_below_places_taken: [409, 'More places are already taken than that. Choose a higher number of teams.'],

  // Places and payment
  team_not_found: [404, 'Team not found.'],
  registration_closed: [409, 'Registration Closed'],
  tournament_full: [409, 'Tournament Full'],
  team_name_taken: [409, 'A team with this name is already registered for this tournament.'],
  too_many_unpaid: [409, 'You already have 3 unpaid teams in this tournament. Pay for one of them first.'],
  payment_required: [402, 'This team has not been paid for yet.'],
  payment_incomplete: [402, 'The payment is not complete yet. Nothing was charged; you can try again.'],
  payment_not_for_this: [409, 'This payment belongs to another team.'],
  no_payment_needed: [409, 'This tournament is free of charge: register the team without a payment.'],
  already_paid: [409, 'This team is already paid.'],
  place_lapsed: [
    409,
    'The time to pay for this place is over, so it was released. Nothing was charged. Please start again.',
  ],
  changed_meanwhile: [409, 'This team changed in the meantime. Please look again.'],
  nothing_to_withdraw: [409, 'This team holds no place any more.'],
  withdrawal_too_late: [409, 'A paid team can be withdrawn up to 72 hours before the start.'],
  paid_in_cash: [409, 'This team was paid for in cash: the organizer gives it back by hand.'],
  paid_by_card: [409, 'This team was paid for by card: set it to refunded to give the money back.'],
  roster_closed: [409, 'A team can be changed until registration closes.'],
  paid_too_late: [409, 'The payment came after the place was given away. It is being refunded in full.'],

  // Contact
  looks_automated: [400, 'This looks as if a program had written it, so it was not sent. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type Refusal = keyof typeof refusals

/** The form a refusal has on the wire; `fields` maps a field's name to the sentence to show at it. */
export type Failure = { code: Refusal; message: string; fields?: Record<string, string> }

/** An expected refusal on its way to the boundary, which answers it with the status and sentence of the table. */
export class AppError extends Error {
  readonly code: Refusal
  readonly fields: Record<string, string> | undefined
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: Refusal, more: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {}) {
    super(refusals[code][1], { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return refusals[this.code][0]
  }

  toFailure(): Failure {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) }
  }
}

/** Shorthand for a refusal that belongs to one field: the sentence stands in the reply and at the field. */
export function fieldError(code: Refusal, field: string): AppError {
  return new AppError(code, { fields: { [field]: refusals[code][1] } })
}
