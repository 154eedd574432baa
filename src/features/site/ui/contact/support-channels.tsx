import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { phoneNumber } from '#lib/contact-details.ts'
import type { ContactDetails } from '#lib/contact-details.ts'
import { responseHours } from '../../values.ts'
import { useContactDetails } from '../use-contact-details.ts'
import { mailDraft } from './mail-draft.ts'

const channelsOf = (details: ContactDetails) => [
  {
    id: 'chat',
    title: 'Live chat',
    Icon: MessageCircle,
    text: `Available ${details.supportHours}.`,
    action: 'Start a chat',
    href: mailDraft(details.supportEmail, 'Live chat', `Hi ${brand},\n\n`),
  },
  {
    id: 'email',
    title: 'Email',
    Icon: Mail,
    text: `We reply within ${responseHours.general} hours: ${responseHours.technical} for technical problems, ${responseHours.payment} for payments.`,
    action: 'Email us',
    href: mailDraft(details.supportEmail, 'Question'),
  },
  {
    id: 'phone',
    title: 'Phone',
    Icon: Phone,
    text: `${details.supportPhone}, ${details.supportHours}.`,
    action: 'Call us',
    href: `tel:${phoneNumber(details)}`,
  },
]

/** The three support channels: chat and email open a draft, the phone dials. */
export function SupportChannels() {
  const channels = channelsOf(useContactDetails())
  return (
    <ul role="list" className="grid gap-3 sm:grid-cols-3 sm:gap-5">
      {channels.map(({ id, title, Icon, text, action, href }) => (
        <Card
          key={id}
          as="li"
          className="flex items-center gap-4 max-[22.5rem]:flex-col max-[22.5rem]:items-start sm:flex-col sm:items-start"
        >
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h2 className="type-subheading flex items-center gap-2.5">
              <Icon aria-hidden className="size-5 shrink-0" />
              {title}
            </h2>
            <p className="text-soft">{text}</p>
          </div>
          <a href={href} className={`${buttonClass()} shrink-0 print:hidden`}>
            {action}
          </a>
        </Card>
      ))}
    </ul>
  )
}

/** The support channels as plain buttons. */
export function SupportButtons() {
  return channelsOf(useContactDetails()).map(({ id, Icon, action, href }) => (
    <a key={id} href={href} className={buttonClass()}>
      <Icon aria-hidden />
      {action}
    </a>
  ))
}
