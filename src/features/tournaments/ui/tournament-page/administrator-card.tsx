import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { DeletableTournament } from './delete-dialog.tsx'

const loadDialog = () => import('./delete-dialog.tsx')

/** Shown to the administrator only. */
export default function AdministratorCard({ tournament }: { tournament: DeletableTournament }) {
  const deletion = useLazyDialog(loadDialog)
  return (
    <Card as="section" aria-labelledby="administration" className="print:hidden">
      <h2 id="administration" className="type-subheading">
        Administration
      </h2>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Link to="/edit-tournament/$id" params={{ id: tournament.id }} className={buttonClass()}>
          Edit
        </Link>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => void deletion.show()}>
          Delete
        </Button>
      </div>
      {deletion.Dialog && <deletion.Dialog tournament={tournament} {...deletion.state} />}
    </Card>
  )
}
