import { Link } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useSession } from '#features/accounts/ui/session.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Container } from '#ui/page/container.tsx'
import { cx } from '#ui/cx.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { AccessDenied } from './access-denied.tsx'

const sections = [
  { to: '/admin', label: 'Panel' },
  { to: '/admin/money', label: 'Money' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/outbox', label: 'Outbox' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/content', label: 'Content' },
] as const

interface AdminFrameProps {
  title: string
  lead?: ReactNode
  /** Completes the message that others see: 'You don't have permission to access …'. */
  what?: string
  children: ReactNode
}

/** The frame of every administration page, with links to the others: a rail from 1280 px. Everyone else sees Access Denied. */
export function AdminFrame({ title, lead, what, children }: AdminFrameProps) {
  const user = useSession()
  if (user?.role !== 'administrator') return <AccessDenied what={what} />
  return (
    <Container
      density="desk"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 pb-16 xl:grid-cols-[8.5rem_minmax(0,1fr)] xl:gap-x-8"
    >
      <PageHeader
        title={title}
        lead={lead}
        className="xl:col-span-2"
        above={
          <Badge tone="strong">
            <ShieldCheck aria-hidden className="size-3.5" />
            Administrator
          </Badge>
        }
      />
      <nav
        aria-label="Administration"
        className="flex flex-wrap gap-2 xl:sticky xl:top-24 xl:flex-col xl:gap-1 xl:self-start"
      >
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={sectionClass}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">{children}</div>
    </Container>
  )
}

const sectionClass = cx(
  'type-label inline-flex min-h-11 shrink-0 items-center rounded-md border border-line bg-surface px-4 no-underline xl:border-transparent xl:bg-transparent',
  'transition-colors hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface',
)
