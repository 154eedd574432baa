import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { brand } from '#lib/brand.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { responseHours, support } from '../values.ts'
import { mailDraft } from './mail-draft.ts'

const channels = [
  {
    id: 'chat',
    title: 'Live chat',
    Icon: MessageCircle,
    text: `Write to a person, ${support.hours}.`,
    action: 'Start a chat',
    href: mailDraft(support.email, 'Live chat', `Hi ${brand},\n\n`),
  },
  {
    id: 'email',
    title: 'Email',
    Icon: Mail,
    text: `Answered within ${responseHours.general} hours; technical problems ${responseHours.technical}, payments ${responseHours.payment}.`,
    action: 'Email us',
    href: mailDraft(support.email, 'A question'),
  },
  {
    id: 'phone',
    title: 'Phone',
    Icon: Phone,
    text: `${support.phone}, ${support.hours}.`,
    action: 'Call us',
    href: support.phoneLink,
  },
]

/** The three ways to a person: chat and email open a draft, the phone dials. */
export function SupportChannels() {
  return (
    <ul className="grid gap-3 sm:grid-cols-3 sm:gap-5">
      {channels.map(({ id, title, Icon, text, action, href }) => (
        <Card
          key={id}
          as="li"
          className="flex items-center gap-4 max-[22.5rem]:flex-col max-[22.5rem]:items-start sm:flex-col sm:items-start"
        >
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h2 className="type-display flex items-center gap-2.5 text-lg">
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

/** The same ways as plain buttons. */
export function SupportButtons() {
  return channels.map(({ id, Icon, action, href }) => (
    <a key={id} href={href} className={buttonClass()}>
      <Icon aria-hidden />
      {action}
    </a>
  ))
}
