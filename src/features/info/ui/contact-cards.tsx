import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { support } from '../values.ts'

/** Where we are reached without the form. */
export function ContactCards() {
  return (
    <ul className="grid gap-3 md:grid-cols-[auto_1fr_1fr] lg:grid-cols-1">
      <ContactCard title="Email" icon={<Mail />}>
        <a href={`mailto:${support.email}`}>{support.email}</a>
      </ContactCard>
      <ContactCard title="Phone" icon={<Phone />}>
        <a href={support.phoneLink}>{support.phone}</a>
      </ContactCard>
      <ContactCard title="Support hours" icon={<Clock />}>
        {support.hours}
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
        <h3 className="text-sm text-soft">{title}</h3>
        <p className="font-semibold break-words [&>a]:-my-2.5 [&>a]:inline-block [&>a]:max-w-full [&>a]:py-2.5">
          {children}
        </p>
      </div>
    </Card>
  )
}
