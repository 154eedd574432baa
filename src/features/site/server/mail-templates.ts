import { mailTemplate } from '#platform/mail/templates.ts'

export const siteMails = {
  /** To the administrator. A reply goes to the sender of the message. */
  contactMessage: mailTemplate('contact_message', ['name', 'email', 'category', 'subject', 'message', 'link'], {
    subject: '[{{category}}] {{subject}}',
    greeting: '{{name}} ({{email}}) wrote:',
    paragraphs: ['{{message}}'],
    button: 'Open the admin panel',
  }),
}
