import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entry } from '#features/registrations/contract.ts'
import { paysOnTheDay } from '#features/registrations/rules.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { Alert } from '#ui/alert.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { Draw } from '#features/competition/change-contract.ts'
import { aBeacon } from '#features/competition/beacon-text.ts'
import { setupWarning } from '#features/competition/setup/default-setups.ts'
import { drawQuery } from '#features/competition/ui/queries.ts'
import { drawOrder } from '#features/competition/rules.ts'
import { setupSentence } from '#features/competition/setup/setup-text.ts'
import { minTeams } from '#engine/values.ts'
import type { DeskProps } from '../desk-props.ts'
import { RadioCards } from '../radio-cards.tsx'
import { useAutosave } from '../use-autosave.ts'
import { SavingNote } from '../saving-note.tsx'
import { SetupWarningAlert } from '../setup/setup-warning-alert.tsx'
import { useSetup } from '../setup/use-setup.ts'
import { SeedOrder } from './seed-order.tsx'

type DrawMethod = Draw['by']

const loadDrawDialog = () => import('./draw-dialog.tsx')

/** Who still has to pay, how the draw is made, and the draw. */
export function OpenDraw({ tournament, snapshot }: DeskProps) {
  const client = useClient()
  const { data: entries } = useSuspenseQuery(entriesQuery(client, tournament.id))
  const usesBeacon = useQuery(drawQuery(client, tournament.id)).data?.usesBeacon ?? false
  const stored = { order: snapshot.seeds, drawBy: snapshot.drawBy }
  const { current, save, saving } = useAutosave(tournament.id, stored, (json) =>
    unwrap(client.tournaments[':id'].seeds.$put({ param: { id: tournament.id }, json })),
  )
  const format = useSetup({ tournament, snapshot })
  const method = current.drawBy
  const dialog = useLazyDialog(loadDrawDialog)
  const listed = entries.filter((entry): entry is Entry & { teamId: string } => entry.teamId !== null)
  const unpaid = entries.filter((entry) => entry.paymentStatus !== 'paid' && !paysOnTheDay(entry))
  const ids = listed.map(({ teamId }) => teamId)
  const order = drawOrder(current.order, ids)
  const names = new Map(listed.map(({ teamId, teamName }) => [teamId, teamName]))
  const warning = setupWarning(format.current, listed.length)
  const isPlayable = warning?.isPlayable ?? true
  const isUnsaved =
    saving.status === 'saving' ||
    format.saving.status === 'saving' ||
    (method === 'seeds' && saving.status === 'failed')

  if (listed.length < minTeams) {
    return (
      <EmptyState
        sport={tournament.sport}
        title="Not enough teams to draw"
        hint={`At least ${minTeams} teams have to register first.`}
      />
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {warning && (
        <SetupWarningAlert setup={format.current} teams={listed.length} warning={warning} onChange={format.save} />
      )}
      {format.saving.status === 'failed' && (
        <SavingNote saving={format.saving} onRetry={() => format.save(format.current)} />
      )}
      {unpaid.length > 0 && <StillToPay entries={unpaid} timeZone={tournament.timeZone} />}
      <RadioCards
        legend="How to draw"
        name="draw-method"
        choices={methods}
        chosen={method}
        onChoose={(drawBy) => save({ order, drawBy })}
        columns={3}
      />
      {method === 'seeds' && (
        <SeedOrder
          order={order}
          nameOf={(teamId) => names.get(teamId) ?? ''}
          saving={saving}
          onChange={(seeds) => save({ ...current, order: seeds })}
          onRetry={() => save({ ...current, order })}
        />
      )}
      {method !== 'seeds' && saving.status === 'failed' && (
        <SavingNote saving={saving} onRetry={() => save({ ...current, order })} />
      )}
      {method === 'random' && <RandomSteps tournamentId={tournament.id} usesBeacon={usesBeacon} />}
      <div className="flex flex-col gap-3 border-t-2 border-line pt-6">
        <p aria-live="polite">
          {isPlayable && setupSentence(format.current, listed.length)} {outcomes[method]}
          {method === 'random' && !usesBeacon && ' The numbers you draw next decide who plays whom.'}
        </p>
        <Button
          variant="primary"
          size="lg"
          className="self-start max-sm:w-full"
          disabled={unpaid.length > 0 || isUnsaved || !isPlayable}
          aria-haspopup="dialog"
          onClick={() => void dialog.show()}
        >
          {method === 'random' ? 'Publish the list of teams' : 'Make the draw'}
        </Button>
        {unpaid.length > 0 && (
          <p className="type-small text-soft">Available once every team has paid or lost its spot.</p>
        )}
      </div>
      {dialog.Dialog && (
        <dialog.Dialog
          tournamentId={tournament.id}
          teams={listed.length}
          step={method === 'random' ? { kind: 'list', usesBeacon } : { kind: 'draw', by: method }}
          {...dialog.state}
        />
      )}
    </div>
  )
}

/** How a draw can be made, and what each does. */
const methods: Record<DrawMethod, readonly [label: string, hint: string]> = {
  seeds: ['Your seeds', 'You order the teams. Top seeds meet as late as possible.'],
  ranking: ['By ranking', "Teams are seeded by their players' verified ranking points."],
  random: ['At random', 'Numbers drawn in public. Anyone can verify the draw.'],
}

/** What happens next, in a sentence. */
const outcomes: Record<DrawMethod, string> = {
  seeds: 'The draw closes registration and follows the order above.',
  ranking:
    'The draw closes registration and puts the team with the most points first; ties keep the order of registration.',
  random: 'Publishing the list closes registration.',
}

function RandomSteps({ tournamentId, usesBeacon }: { tournamentId: string; usesBeacon: boolean }) {
  return (
    <section aria-labelledby="random-steps" className="flex flex-col gap-3">
      <h2 id="random-steps" className="type-heading">
        How a random draw works
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-6 marker:font-semibold marker:text-soft">
        <li>You publish the list of teams. From then on, nobody can register.</li>
        <li>
          {usesBeacon
            ? `At least a minute later, numbers are published by ${aBeacon}. The list names the round in advance, so nobody can choose the numbers.`
            : 'You roll dice or draw numbers where people can watch, and enter them here.'}
        </li>
        <li>
          The order follows from those numbers and a secret that was fixed before the list was published. Nobody can
          choose it, and anyone can check it on{' '}
          <Link to="/tournament/$id/draw" params={{ id: tournamentId }}>
            the draw page
          </Link>
          .
        </li>
      </ol>
    </section>
  )
}

/** The teams that the draw waits for, and until when. */
function StillToPay({ entries, timeZone }: { entries: readonly Entry[]; timeZone: string }) {
  return (
    <Alert tone="warning" title="Some teams can still pay">
      <ul role="list">
        {entries.map(({ id, teamName, expiresAt }) => (
          <li key={id}>
            <span className="font-semibold">{teamName}</span>
            {expiresAt && `, until ${formatMoment(expiresAt, timeZone)}`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
