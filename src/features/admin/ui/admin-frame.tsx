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
] as const

interface AdminFrameProps {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every administration page, with links to the others. Everyone else sees Access Denied. */
export function AdminFrame({ title, lead, actions, children }: AdminFrameProps) {
  const user = useSession()
  if (user?.role !== 'administrator') return <AccessDenied />
  return (
    <Container className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 pb-16">
      <PageHeader
        title={title}
        lead={lead}
        actions={actions}
        above={
          <Badge tone="strong">
            <ShieldCheck aria-hidden className="size-3.5" />
            Administrator
          </Badge>
        }
      />
      <nav aria-label="Administration" className="flex flex-wrap gap-2">
        {sections.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }} className={sectionClass}>
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Container>
  )
}

const sectionClass = cx(
  'type-label inline-flex min-h-11 shrink-0 items-center rounded-md border border-line bg-surface px-4 text-sm no-underline',
  'transition-colors hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface',
)
