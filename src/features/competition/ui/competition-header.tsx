import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

interface CompetitionHeaderProps {
  tournament: Tournament
  title: string
  lead?: ReactNode
  actions?: ReactNode
}

/** The top of a tournament's other pages, with a link back to it. */
export function CompetitionHeader({ tournament, title, lead, actions }: CompetitionHeaderProps) {
  return (
    <PageHeader
      title={title}
      lead={lead}
      actions={actions}
      className="sm:pt-8 print:gap-0 print:px-0 print:pt-0 print:pb-4"
      above={
        <>
          <Link
            to="/tournament/$id"
            params={{ id: tournament.id }}
            className="type-label relative inline-flex min-w-0 items-center gap-2 break-words no-underline after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4 shrink-0 print:hidden" />
            {tournament.name}
          </Link>
          <SportBadge sport={tournament.sport} />
        </>
      }
    />
  )
}
