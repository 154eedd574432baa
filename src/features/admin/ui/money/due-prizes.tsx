import { Link } from '@tanstack/react-router'
import type { DuePrize } from '#features/competition/finish-contract.ts'
import { exactDollars } from '#lib/money.ts'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { ViewerMoment } from '#ui/viewer-moment.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { RecordTable } from '../lists/record-table.tsx'
import type { Column } from '../lists/record-table.tsx'
import { duePrizesQuery } from '../queries.ts'
import { useAdminAction } from '../use-admin-action.ts'

type Listed = DuePrize & { id: string }

/** The prizes that are not marked as paid, over all tournaments. */
export function DuePrizes({ cursor }: { cursor: string | undefined }) {
  const client = useClient()
  const { run } = useAdminAction()
  const markPaid = async ({ tournamentId, teamId, teamName }: Listed) => {
    const param = { id: tournamentId, teamId }
    await run(() => unwrap(client.tournaments[':id'].prizes[':teamId'].payment.$put({ param })), {
      done: { title: 'Marked as paid', description: `${teamName}. You can undo this at the tournament's desk.` },
      failed: 'Not saved',
    })
    recoverFocus()
  }
  const actions = {
    nameOf: ({ teamName }: Listed) => teamName,
    of: (prize: Listed) => [{ label: 'Mark as paid', onPress: () => void markPaid(prize) }],
  }
  return (
    <section aria-labelledby="due-prizes" className="flex flex-col gap-4">
      <h2 id="due-prizes" className="type-heading">
        Prizes due
      </h2>
      <RecordList
        query={duePrizesQuery(client, cursor)}
        noun="prizes"
        cursor={cursor}
        cursorName="prizes"
        empty={{ title: 'No prizes due', hint: 'Prizes appear here once a tournament is finished.' }}
      >
        {(rows, isStale) => (
          <RecordTable
            label="Prizes due"
            rows={rows.map((row) => ({ ...row, id: row.teamId }))}
            columns={columns}
            actions={actions}
            isStale={isStale}
          />
        )}
      </RecordList>
    </section>
  )
}

const columns: Column<Listed>[] = [
  { head: 'Team', kind: 'title', cell: ({ teamName }) => <span className="font-semibold">{teamName}</span> },
  {
    head: 'Tournament',
    cell: ({ tournamentId, tournamentName }) => (
      <Link
        to="/tournament/$id/run"
        params={{ id: tournamentId }}
        search={{ view: 'finish' }}
        className="underline max-sm:inline-block max-sm:py-3"
      >
        {tournamentName}
      </Link>
    ),
  },
  { head: 'Prize', kind: 'number', cell: ({ amount }) => exactDollars(amount) },
  { head: 'Due', cell: ({ dueAt }) => <ViewerMoment instant={dueAt} timeZone="UTC" /> },
]
