import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { phoneNumber } from '#lib/contact-details.ts'
import { useContactDetails } from '../use-contact-details.ts'

/** Ways to reach us without the form. */
export function ContactCards() {
  const details = useContactDetails()
  return (
    <ul role="list" className="grid gap-3 md:grid-cols-[auto_1fr_1fr] lg:grid-cols-1">
      <ContactCard title="Email" icon={<Mail />}>
        <a href={`mailto:${details.supportEmail}`}>{details.supportEmail}</a>
      </ContactCard>
      <ContactCard title="Phone" icon={<Phone />}>
        <a href={`tel:${phoneNumber(details)}`}>{details.supportPhone}</a>
      </ContactCard>
      <ContactCard title="Support hours" icon={<Clock />}>
        {details.supportHours}
      </ContactCard>
    </ul>
  )
}

function ContactCard({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card as="li" padded={false} className="flex items-start gap-3 p-4">
      <span aria-hidden className="mt-0.5 [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0">
        <h3 className="type-small text-soft">{title}</h3>
        <p className="font-semibold break-words [&>a]:-my-2.5 [&>a]:inline-block [&>a]:max-w-full [&>a]:py-2.5">
          {children}
        </p>
      </div>
    </Card>
  )
}
