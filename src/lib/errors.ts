import { placeRefusals } from './place-refusals.ts'

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
  request_too_slow: [408, 'The request took too long to arrive.'],
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

  // Uploaded files
  upload_expected: [415, 'Send the file as multipart/form-data.'],
  upload_missing: [400, 'Please select a file.'],
  upload_broken: [400, 'The file did not arrive whole. Please try again.'],
  file_not_found: [404, 'File not found.'],
  range_not_satisfiable: [416, 'This file has no such part.'],
  not_a_picture: [415, 'Please select a JPEG, PNG, or GIF image.'],
  picture_too_large: [413, 'Please select an image smaller than 5MB.'],
  picture_too_many_pixels: [413, 'This image has too many pixels. Please select one of at most 50 megapixels.'],
  picture_broken: [400, 'This image is damaged or incomplete. Please select another one.'],

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
  email_needs_password: [
    409,
    'Your email is changed by itself: with your password, and after the new address was verified. Nothing was changed.',
  ],
  email_unchanged: [400, 'This is your email already.'],
  wrong_password: [400, 'This is not your password.'],
  link_used_up: [410, 'This link was used before or has run out. Please ask for a new one.'],
  email_confirmed_already: [409, 'Your email is confirmed already.'],

  administrator_stays: [409, "The administrator's account cannot be deleted: it keeps the whole in order."],
  plays_in_running_tournament: [
    409,
    'A paid team of this account plays in a tournament that is running. The account can be deleted when that tournament is over.',
  ],

  // The administrator's work
  edited_meanwhile: [
    409,
    'Somebody else changed this in the meantime. Nothing was overwritten: close this, look at the current version, then make your change again.',
  ],
  account_suspended: [403, 'This account is suspended. If you think that is a mistake, please contact us.'],
  user_not_found: [404, 'User not found.'],
  not_the_administrator: [409, 'The administrator cannot be suspended or deleted.'],
  message_not_found: [404, 'Message not found.'],
  payment_not_found: [404, 'Payment not found.'],
  mail_not_found: [404, 'Mail not found.'],
  mail_sent: [409, 'This mail has been sent already. It was not sent again.'],
  mail_being_sent: [409, 'This mail is being sent right now. Look again in two minutes.'],
  mail_link_ran_out: [409, 'The link in this mail has run out. Whoever needs one has to ask for another.'],
  mail_too_old: [409, 'This mail was written more than 48 hours ago. It is too old to send.'],

  // Tournaments
  tournament_not_found: [404, 'Tournament Not Found'],
  invalid_date: [400, 'Invalid date format. Please select valid dates.'],
  end_before_start: [400, 'End date must be after start date.'],
  deadline_after_start: [400, 'Registration deadline must be before tournament start date.'],
  deadline_in_the_past: [400, 'Registration deadline cannot be in the past.'],
  start_before_deadline: [400, 'Tournament start date must be after registration deadline.'],
  end_before_start_on_edit: [400, 'Tournament end date must be after start date.'],
  max_teams_below_places_taken: [409, 'More places are already taken than that. Choose a higher number of teams.'],

  ...placeRefusals,

  // Content
  video_not_found: [404, 'This video does not exist any more.'],
  video_too_large: [413, 'Video must be under 100MB'],
  not_a_video: [415, 'Please upload MP4, AVI, MOV, WebM, or WMV files'],
  media_not_found: [404, 'This picture does not exist any more.'],
  media_in_use: [409, 'This picture is still in use. Take it out of where it is used first.'],
  not_an_image: [415, 'Please select a JPEG, PNG, GIF, WebP or AVIF image.'],
  image_too_large: [413, 'Please select an image smaller than 10MB.'],
  email_template_not_found: [404, 'This template does not exist any more.'],
  email_template_key_taken: [409, 'There is already a template with this key.'],
  email_template_key_fixed: [409, 'This mail is sent by the product under its key, so the key stays.'],
  component_template_not_found: [404, 'This component does not exist any more.'],
  component_key_taken: [409, 'There is already a component with this key.'],
  content_not_found: [404, 'This text does not exist any more.'],
  content_key_taken: [409, 'There is already a text with this key.'],

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
  return fieldErrors([{ code, field }])
}

/** The same for several fields at once: the reply is about the first, and each sentence stands at its field. At least one. */
export function fieldErrors(wrong: readonly { code: Refusal; field: string }[]): AppError {
  const fields = Object.fromEntries(wrong.map(({ code, field }) => [field, refusals[code][1]]))
  return new AppError(wrong[0]!.code, { fields })
}
