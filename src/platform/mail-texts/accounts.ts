import { brand } from '#lib/brand.ts'
import { template } from './template.ts'

export const accountMails = {
  verify_email: template(['firstName', 'link'], {
    subject: `Please confirm your email for ${brand}`,
    paragraphs: [
      `Please confirm that this address is yours, so that we can reach you about your teams. The link works for 24 hours.`,
      'If you did not ask for this, you need not do anything.',
    ],
    button: 'Confirm my email',
  }),
  reset_password: template(['firstName', 'link'], {
    subject: `Choose a new password for ${brand}`,
    paragraphs: [
      'Somebody, hopefully you, asked for a new password. The link below works once, for one hour; after that you are logged out everywhere else.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    button: 'Choose a new password',
  }),
  change_email: template(['firstName', 'email', 'link'], {
    subject: `Please confirm your new email for ${brand}`,
    paragraphs: [
      'You asked for {{email}} to be your address from now on. The link works for 24 hours; until it is followed, your old address stays.',
      'If you did not ask for this, you need not do anything.',
    ],
    button: 'Confirm my new email',
  }),
  email_changed: template(['firstName', 'email', 'link'], {
    subject: `Your email for ${brand} has changed`,
    paragraphs: [
      'From now on we write to {{email}}, and that is the address you log in with.',
      'If this was not you, please write to us at once.',
    ],
    button: 'Write to us',
  }),
  password_changed: template(['firstName', 'link'], {
    subject: `Your password for ${brand} has changed`,
    paragraphs: [
      'Your password was changed just now, and you were logged out everywhere else.',
      'If this was not you, please write to us at once.',
    ],
    button: 'Write to us',
  }),
}
