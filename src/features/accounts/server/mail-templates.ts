import { brand } from '#lib/brand.ts'
import { mailTemplate } from '#platform/mail/templates.ts'

export const accountMails = {
  verifyEmail: mailTemplate('verify_email', ['firstName', 'link'], {
    isEssential: true,
    subject: `Please confirm your email for ${brand}`,
    paragraphs: [
      'Please confirm that this is your email address, so we can reach you about your teams. The link works for 24 hours.',
      "If you didn't ask for this, you can ignore this email.",
    ],
    button: 'Confirm my email',
  }),
  resetPassword: mailTemplate('reset_password', ['firstName', 'link'], {
    isEssential: true,
    subject: `Choose a new password for ${brand}`,
    paragraphs: [
      'We received a request to reset your password. The link below works once and expires in one hour. Resetting your password logs you out everywhere.',
      "If it wasn't you, you can ignore this email. Your password stays the same.",
    ],
    button: 'Choose a new password',
  }),
  changeEmail: mailTemplate('change_email', ['firstName', 'email', 'link'], {
    isEssential: true,
    subject: `Please confirm your new email for ${brand}`,
    paragraphs: [
      "You asked to change your email to {{email}}. The link works for 24 hours. Until you use it, we'll keep using your old address.",
      "If you didn't ask for this, you can ignore this email.",
    ],
    button: 'Confirm my new email',
  }),
  emailChanged: mailTemplate('email_changed', ['firstName', 'email', 'link'], {
    isEssential: true,
    subject: `Your email for ${brand} has changed`,
    paragraphs: [
      'From now on, we email you at {{email}}, and you log in with that address.',
      "If this wasn't you, please contact us right away.",
    ],
    button: 'Contact us',
  }),
  newDevice: mailTemplate('new_device', ['firstName', 'device', 'time', 'link'], {
    isEssential: true,
    subject: `New login to ${brand}`,
    paragraphs: [
      "Someone logged in to your account on a device we don't recognize: {{device}} ({{time}}).",
      "If this was you, you don't need to do anything. If it wasn't, change your password. That logs out every other device.",
    ],
    button: "See where you're logged in",
  }),
  passwordChanged: mailTemplate('password_changed', ['firstName', 'passkeys', 'passkeysLink', 'link'], {
    isEssential: true,
    subject: `Your password for ${brand} has changed`,
    paragraphs: [
      'Your password was just changed, and you were logged out everywhere else.',
      {
        when: 'passkeys',
        say: "Your passkeys still log you in: {{passkeys}}. Remove any you don't know: {{passkeysLink}}",
      },
      "If this wasn't you, please contact us right away.",
    ],
    button: 'Contact us',
  }),
  twoFactorOn: mailTemplate('two_factor_on', ['firstName', 'link'], {
    isEssential: true,
    subject: `Two-factor authentication is on for ${brand}`,
    paragraphs: [
      'From now on, logging in with your password also takes a code from your authenticator app. You were logged out everywhere else.',
      "If this wasn't you, please contact us right away.",
    ],
    button: 'Contact us',
  }),
  twoFactorOff: mailTemplate('two_factor_off', ['firstName', 'link'], {
    isEssential: true,
    subject: `Two-factor authentication is off for ${brand}`,
    paragraphs: [
      'From now on, your password alone logs you in. You were logged out everywhere else.',
      "If this wasn't you, please change your password and contact us right away.",
    ],
    button: 'Contact us',
  }),
  passkeyAdded: mailTemplate('passkey_added', ['firstName', 'device', 'link'], {
    isEssential: true,
    subject: `A passkey was added to your ${brand} account`,
    paragraphs: [
      'A passkey was added to your account ({{device}}). It logs you in without your password.',
      "If this wasn't you, remove it, change your password and contact us right away.",
    ],
    button: 'See your passkeys',
  }),
  passkeyRemoved: mailTemplate('passkey_removed', ['firstName', 'device', 'link'], {
    isEssential: true,
    subject: `A passkey was removed from your ${brand} account`,
    paragraphs: [
      'A passkey was removed from your account ({{device}}). It no longer logs you in.',
      "If this wasn't you, please change your password and contact us right away.",
    ],
    button: 'Contact us',
  }),
  twoFactorReset: mailTemplate('two_factor_reset', ['firstName', 'link'], {
    isEssential: true,
    subject: `Two-factor authentication was reset for ${brand}`,
    paragraphs: [
      'We turned off two-factor authentication of your account, removed its passkeys and logged you out everywhere. Your password alone logs you in.',
      "If you didn't ask for this, please change your password and contact us right away.",
    ],
    button: 'Contact us',
  }),
  recoveryCodesReplaced: mailTemplate('recovery_codes_replaced', ['firstName', 'link'], {
    isEssential: true,
    subject: `Your recovery codes for ${brand} were replaced`,
    paragraphs: [
      'New recovery codes were made for your account. The old ones no longer work.',
      "If this wasn't you, please change your password and contact us right away.",
    ],
    button: 'Contact us',
  }),
}
