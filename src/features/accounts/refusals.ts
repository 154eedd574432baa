import type { RefusalTable } from '#lib/errors.ts'

export const accountRefusals = {
  invalid_credentials: [401, 'Please check your email and password.'],
  two_factor_required: [401, 'Enter the code from your authenticator app.'],
  login_expired: [401, 'This login has expired. Please enter your email and password again.'],
  wrong_code: [400, 'This code is incorrect or was already used.'],
  two_factor_setup_required: [403, 'Please turn on two-factor authentication first.'],
  two_factor_on: [409, 'Two-factor authentication is already on.'],
  two_factor_off: [409, 'Two-factor authentication is off.'],
  passkey_refused: [400, "This passkey wasn't accepted. Please try again, or log in with your password."],
  passkey_known: [409, 'This passkey was already added.'],
  too_many_passkeys: [409, 'You have as many passkeys as an account can have. Remove one first.'],
  email_taken: [409, 'An account with this email already exists.'],
  username_taken: [409, 'This username is already taken.'],
  username_reserved: [400, 'This username is reserved. Please choose another.'],
  name_reserved: [400, 'This name is reserved. Please enter your own name.'],
  password_too_common: [400, 'This password is too common. Please choose another.'],
  password_too_simple: [400, 'This password is just a repeated pattern or a sequence. Please choose another.'],
  password_is_a_name: [
    400,
    "This password is too close to your name, username or email, or to the site's name. Please choose another.",
  ],
  profile_not_found: [404, 'Profile Not Found'],
  email_needs_password: [409, 'To change your email, use Change email under Account. Your changes were not saved.'],
  below_credited_results: [409, "This can't be less than tournaments played here have credited."],
  email_unchanged: [400, 'This is already your email address.'],
  confirm_password: [403, 'Please confirm with your password or a passkey first.'],
  wrong_password: [400, 'This password is incorrect.'],
  link_used_up: [410, 'This link was already used or has expired. Please request a new one.'],
  email_confirmed_already: [409, 'Your email is already confirmed.'],
  user_not_found: [404, 'User not found.'],
  not_the_administrator: [409, "The administrator can't be suspended or deleted."],
} as const satisfies RefusalTable

type AccountRefusals = typeof accountRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends AccountRefusals {}
}
