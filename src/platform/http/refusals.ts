import type { RefusalTable } from '#lib/errors.ts'
import { staffNameRule } from '#lib/staff-names.ts'
import { webAddressRule } from '#lib/web-address.ts'

/** Refusals that any request or upload may get. */
export const platformRefusals = {
  invalid_input: [400, 'Please check the marked fields.'],
  web_address: [400, webAddressRule],
  staff_name: [400, staffNameRule],
  malformed_json: [400, 'The request body is not valid JSON.'],
  unsupported_body: [415, 'Send the request body as application/json.'],
  body_too_large: [413, 'This request is too large.'],
  url_too_long: [414, 'This URL is too long.'],
  foreign_host: [421, 'Open this site at its local address.'],
  request_too_slow: [408, 'The request took too long to arrive.'],
  bad_request: [400, "We couldn't read this request."],
  bad_url: [400, 'This URL is not valid.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, "This URL doesn't support that method."],
  too_many_requests: [429, 'Too many attempts. Please try again in {wait}.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost. Please try again.'],
  unavailable: [503, "We're having technical difficulties. Nothing was changed. Please try again in a minute."],
  overloaded: [503, 'Homefield is very busy right now. Please try again in a moment.'],
  outcome_unknown: [
    503,
    "We lost the connection while saving and don't know whether it worked. Please check before you try again.",
  ],
  not_logged_in: [401, 'Please log in first.'],
  not_allowed: [403, 'You are not allowed to do this.'],
  foreign_origin: [403, 'This request came from another site and was refused.'],
  administrator_only: [403, 'Only the administrator can do this.'],
  account_suspended: [403, 'This account is suspended. If you think this is a mistake, please contact us.'],
  edited_meanwhile: [
    409,
    "Someone else changed this while you were editing, so your changes weren't saved. Close this, review the latest version, then make your changes again.",
  ],
  payment_provider_unavailable: [
    502,
    "We couldn't reach the payment service. You haven't been charged. Please try again in a moment.",
  ],
  upload_expected: [415, 'Send the file as multipart/form-data.'],
  upload_missing: [400, 'Please select a file.'],
  upload_broken: [400, 'The upload was interrupted. Please try again.'],
  file_not_found: [404, 'File not found.'],
  range_not_satisfiable: [416, 'The requested range is outside this file.'],
  not_a_picture: [415, 'Please select a JPEG, PNG, or GIF image.'],
  picture_too_large: [413, 'Please select an image smaller than 5MB.'],
  picture_too_many_pixels: [413, 'This image has too many pixels. Please select one with at most 24 megapixels.'],
  picture_broken: [400, 'This image is damaged or incomplete. Please select another one.'],
} as const satisfies RefusalTable

type PlatformRefusals = typeof platformRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends PlatformRefusals {}
}
