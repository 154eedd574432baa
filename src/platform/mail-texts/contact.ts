import { template } from './template.ts'

/** To the administrator; answering it writes to whoever sent the message. */
export const contactMails = {
  contact_message: template(['name', 'email', 'category', 'subject', 'message', 'link'], {
    subject: '[{{category}}] {{subject}}',
    greeting: '{{name}} ({{email}}) wrote:',
    paragraphs: ['{{message}}'],
    button: 'Open the admin panel',
  }),
}
