import Bell from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { Refused } from '#ui/client/api.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { toast } from '#ui/toast/toast.ts'
import { longName, row, Sample } from './sample.tsx'

export function Overlays() {
  return (
    <>
      <Sample name="Dialogs" className={row}>
        <RegisterDialog />
        <RefusedDialog />
        <LongDialog />
        <DeleteDialog />
      </Sample>
      <Sample name="Popover" className={row}>
        <Notifications />
      </Sample>
      <Sample name="Toasts: 5 s or 10 s, swipe right, F8" className={row}>
        <Button onClick={() => toast({ title: 'Link copied!', description: 'Tournament link copied to clipboard' })}>
          Good news
        </Button>
        <Button
          onClick={() =>
            toast({ title: 'Payment Failed', description: 'Please try again or contact support.', destructive: true })
          }
        >
          Bad news
        </Button>
        <Button onClick={() => toast({ title: 'User updated successfully' })}>Title only</Button>
        <Button onClick={() => toast({ title: 'Reds 2–1 Blues', action: { label: 'Undo', run: () => {} } })}>
          With a button
        </Button>
        <Button onClick={() => toast({ title: longName, description: `${longName}. ${longName}.` })}>Long</Button>
      </Sample>
    </>
  )
}

function RegisterDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Register a team</Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          unsaved={null}
          title="Register your team"
          description="Pier Nine Threes, June 14. $45 a team."
        >
          <form className="flex flex-col gap-5">
            <Field label="Team name" hint="Shown on the team list and bracket">
              <Input autoComplete="off" />
            </Field>
            <Button variant="primary" wide onClick={() => toast({ title: 'Team name is required', destructive: true })}>
              Continue to payment
            </Button>
          </form>
        </Dialog>
      )}
    </>
  )
}

const taken = {
  code: 'team_name_taken',
  message: 'A team with this name is already registered for this tournament.',
  fields: { name: 'Please choose another name.' },
} as const

const refuse = () => Promise.reject(new Refused(taken, 409))

/** Refused by the server: shown as a toast and at its field, and kept. */
function RefusedDialog() {
  const [open, setOpen] = useState(false)
  const form = useForm({ defaultValues: { name: 'Pier Nine Threes' } })
  return (
    <>
      <Button onClick={() => setOpen(true)}>A form that is refused</Button>
      {open && (
        <Dialog open onOpenChange={setOpen} unsaved={unsavedIn(form)} title="Edit team">
          <DialogForm form={form} send={refuse} failure="Update Failed">
            <Field label="Team name" error={form.formState.errors.name?.message}>
              <Input {...form.register('name')} />
            </Field>
          </DialogForm>
        </Dialog>
      )}
    </>
  )
}

function LongDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>More than fits the screen</Button>
      {open && (
        <Dialog open onOpenChange={setOpen} unsaved={null} title={longName} description={longName}>
          <div className="flex flex-col gap-4">
            {Array.from({ length: 12 }, (_, line) => (
              <Field key={line} label={`Player ${line + 1}`}>
                <Input />
              </Field>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}

function DeleteDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      {open && (
        <AlertDialog
          open
          onOpenChange={setOpen}
          title="Delete tournament"
          description="Are you sure you want to delete this tournament? This action cannot be undone."
          confirm="Delete"
          onConfirm={() => setOpen(false)}
        />
      )}
    </>
  )
}

function Notifications() {
  const [open, setOpen] = useState(false)
  const bell = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={bell} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Bell aria-hidden />
        Notifications
      </Button>
      {open && (
        <Popover
          open
          onOpenChange={setOpen}
          anchor={bell}
          title="Notifications"
          action={
            <Button variant="quiet" size="sm">
              Mark all read
            </Button>
          }
        >
          <EmptyState level={3} title="No notifications yet" className="rounded-none border-0" />
        </Popover>
      )}
    </>
  )
}
