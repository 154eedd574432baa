import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { buttonClass } from '#ui/button.tsx'
import type { Role } from './views.ts'

/** A link to the desk, for those who run the tournament or keep its score. */
export default function RunLink({ tournamentId, role }: { tournamentId: string; role: Role }) {
  return (
    <p className="pt-4 print:hidden">
      <Link
        to="/tournament/$id/run"
        params={{ id: tournamentId }}
        className={`${buttonClass({ variant: 'secondary' })} max-sm:w-full`}
      >
        <ClipboardList aria-hidden />
        {role === 'scorekeeper' ? 'Enter results' : 'Run tournament'}
      </Link>
    </p>
  )
}
