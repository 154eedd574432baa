import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { EnterByHand } from '#features/payments/by-hand-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import { maxTeamsLimit } from '#features/tournaments/values.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useDebounced } from '#ui/debounce.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import type { DialogState } from '#ui/lazy.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { unsavedIn } from '#ui/overlay/unsaved.ts'
import { toast } from '#ui/toast/toast.ts'
import type { DeskProps } from '../../desk-props.ts'
import { typedTeams, usernamesIn } from './typed-teams.ts'
import type { TypedTeam } from './typed-teams.ts'

type AddTeamsDialogProps = DialogState & Pick<DeskProps, 'tournament' | 'role'> & { entries: readonly Entry[] }
type Form = { teams: string; payment: NonNullable<EnterByHand['payment']> }

/** Enters one team or many, typed, pasted or from a file, and shows how each line is read before anything is sent. */
export default function AddTeamsDialog({ tournament, role, entries, open, onOpenChange }: AddTeamsDialogProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournament.id)
  const form = useForm<Form>({ defaultValues: { teams: '', payment: 'on_the_day' } })
  const { register, formState, control, getValues, setValue } = form
  const text = useWatch({ control, name: 'teams' })
  const taken = entries.map(({ teamName }) => teamName)
  const spots = { taken, open: tournament.maxTeams - entries.length }
  const unknown = useUnknownUsernames(tournament.id, usernamesIn(typedTeams(text, spots)))
  const typed = typedTeams(text, spots, unknown)
  const isFree = tournament.entryFee === 0

  const send = async ({ payment }: Form) => {
    const teams = typed.map(({ line: _line, problem: _problem, ...team }) => team)
    const json = { teams, payment: isFree ? undefined : payment }
    await unwrap(client.tournaments[':id'].registrations.$post({ param: { id: tournament.id }, json }))
    form.reset()
    onOpenChange(false)
    await refresh()
    toast({ title: teams.length === 1 ? `${teams[0]!.name} was added` : `${plural(teams.length, 'team')} were added` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={unsavedIn(form)}
      title="Add teams"
      description="For teams that registered with you directly. They have no captain until somebody accepts your invitation or uses the claim link."
    >
      <DialogForm
        form={form}
        send={send}
        failure="Teams not added"
        submit={typed.length > 1 ? `Add ${plural(typed.length, 'team')}` : 'Add team'}
        disabled={typed.length === 0 || typed.some(({ problem }) => problem !== null)}
      >
        <Field
          label="Teams"
          hint="One team per line: its name, then its players if you know them, separated by commas or pasted from a spreadsheet. You can add an @username or email address, which invites that person as captain, and a phone number."
          error={formState.errors.teams?.message}
        >
          <TextArea
            rows={4}
            placeholder="Riverside Reds, Maria Kowalski, Sam Lee, sam@example.com"
            {...register('teams')}
          />
        </Field>
        <FileButton
          onRead={(content) => {
            const lines = [getValues('teams').trimEnd(), content].filter(Boolean)
            setValue('teams', lines.join('\n'), { shouldDirty: true })
          }}
        />
        {typed.length > 0 && <Preview typed={typed} />}
        {!isFree && (
          <Field label={`Entry fee of ${formatDollars(tournament.entryFee)}`} error={formState.errors.payment?.message}>
            <Select {...register('payment')}>
              <option value="on_the_day">Pays on the day</option>
              {canOrganize(role) && <option value="cash">Paid in cash</option>}
              {canOrganize(role) && <option value="waived">Waived</option>}
            </Select>
          </Field>
        )}
      </DialogForm>
    </Dialog>
  )
}

/** Those of these usernames that nobody has. Until they have been checked, none: the server checks again when the teams are added. */
function useUnknownUsernames(tournamentId: string, usernames: readonly string[]): string[] {
  const client = useClient()
  const settled = useDebounced(usernames.slice(0, maxTeamsLimit).join(' '), 500)
  const { data } = useQuery({
    queryKey: ['tournaments', tournamentId, 'usernames', settled],
    queryFn: () => {
      const json = { usernames: settled.split(' ') }
      return unwrap(client.tournaments[':id'].registrations.check.$post({ param: { id: tournamentId }, json }))
    },
    enabled: settled !== '',
    retry: false,
    placeholderData: (before) => before,
  })
  return data?.unknown ?? []
}

/** How each line is read, and what is wrong with it: problems first, because only a few lines are in view. */
function Preview({ typed }: { typed: readonly TypedTeam[] }) {
  const wrongLines = typed.filter(({ problem }) => problem !== null)
  const wrong = wrongLines.length
  const sorted = [...wrongLines, ...typed.filter(({ problem }) => problem === null)]
  return (
    <section aria-labelledby="typed-teams" className="min-w-0">
      <h3 id="typed-teams" className="type-label" aria-live="polite">
        {plural(typed.length, 'team')}
        {wrong > 0 && (
          <span className="text-danger">, {wrong === 1 ? '1 has a problem' : `${wrong} have problems`}</span>
        )}
      </h3>
      <ol role="list" className="mt-1 max-h-64 overflow-y-auto border-y border-line">
        {sorted.map(({ line, name, players, captain, phone, problem }) => (
          <li key={line} className="border-b border-line py-2 last:border-b-0">
            <p className="font-semibold break-words">{name || `Line ${line}`}</p>
            {players.length > 0 && <p className="type-small break-words text-soft">{players.join(', ')}</p>}
            {captain && <p className="type-small break-words text-soft">Invites {captain} as captain</p>}
            {phone && <p className="type-small break-words text-soft">Phone: {phone}</p>}
            {problem && <p className="type-small font-semibold break-words text-danger">{problem}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const maxFileBytes = 1_000_000

/** A text file in UTF-8 or, as Excel saves CSV files in the west, in Windows-1252. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Adds the lines of a CSV or text file to the list. */
function FileButton({ onRead }: { onRead: (content: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const isTooLarge = file.size > maxFileBytes
    setProblem(isTooLarge ? 'This file is larger than 1 MB. Choose a list of teams as a CSV file.' : null)
    if (!isTooLarge) onRead(await textOf(file))
  }
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => void read(event)}
      />
      <Button size="sm" onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      {problem && (
        <p role="alert" className="type-small mt-1.5 font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
