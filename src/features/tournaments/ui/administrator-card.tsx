import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import type { DeletableTournament, DeleteDialogProps } from './delete-dialog.tsx'

/** What only the administrator sees; the server asks again who they are. */
export function AdministratorCard({ tournament }: { tournament: DeletableTournament }) {
  const [Dialog, setDialog] = useState<ComponentType<DeleteDialogProps> | null>(null)
  const [open, setOpen] = useState(false)

  async function ask() {
    try {
      const module = await import('./delete-dialog.tsx')
      setDialog(() => module.default)
      setOpen(true)
    } catch {
      toast({ title: 'This did not load', description: 'Check your connection and try again.', destructive: true })
    }
  }

  return (
    <Card as="section" aria-labelledby="administration" className="print:hidden">
      <h2 id="administration" className="type-display text-lg">
        Administration
      </h2>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Link to="/edit-tournament/$id" params={{ id: tournament.id }} className={buttonClass()}>
          Edit
        </Link>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => void ask()}>
          Delete
        </Button>
      </div>
      {Dialog && <Dialog tournament={tournament} open={open} onOpenChange={setOpen} />}
    </Card>
  )
}
