import { getTableColumns, sql } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import { dollarsOf } from '#lib/money.ts'
import { pick } from '#lib/objects.ts'
import { EditTournament, Tournament } from '../contract.ts'
import { formatLabels } from '../format-values.ts'
import { maxListedTextLength } from '../values.ts'

/* Converts between columns and the API. Fields are named like their columns; this file has the ones stored in another form. */

const {
  searchText: _text,
  cell: _cell,
  isOver: _isOver,
  takesTeams: _takesTeams,
  ...columns
} = getTableColumns(tournaments)
/** Every column but those that the database generates for searches. */
export const tournamentColumns = columns
export type TournamentRow = Omit<typeof tournaments.$inferSelect, 'searchText' | 'cell' | 'isOver' | 'takesTeams'>

const shortened = <Text extends string | null>(column: Column) =>
  sql<Text>`case when char_length(${column}) <= ${sql.raw(String(maxListedTextLength))} then ${column}
    else left(${column}, ${sql.raw(String(maxListedTextLength - 1))}) || '…' end`.as(column.name)

/** The same for a list, with long texts shortened, so that a page of a hundred stays small. */
export const listedColumns = {
  ...tournamentColumns,
  description: shortened<string>(tournaments.description),
  rules: shortened<string | null>(tournaments.rules),
  venueNotes: shortened<string | null>(tournaments.venueNotes),
}

/** A tournament as the API returns it. */
export function toTournament(row: TournamentRow): Tournament {
  return { ...pick(row, plainOutputs), ...convertedOutputs(row) }
}

function convertedOutputs(row: TournamentRow) {
  return {
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    registrationDeadline: row.registrationDeadline.toISOString(),
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    format: formatLabels[row.format],
    entryFee: dollarsOf(row.entryFeeCents),
    prizePool: dollarsOf(row.prizePoolCents),
    latitude: rounded(row.latitude),
    longitude: rounded(row.longitude),
    ...(row.removedAt && { isRemoved: true }),
  }
}

/** To 0.0001°, about 36 feet. */
const rounded = (degrees: number | null) => degrees && Math.round(degrees * 10_000) / 10_000

type Plain = Exclude<keyof Tournament, keyof ReturnType<typeof convertedOutputs>>
const plainOutputs = Tournament.keyof().options.filter((name): name is Plain => name in columns)

/** The columns an edit may change, and whether the tournament was canceled. Their values identify the version being edited. */
export const editableColumns: readonly (keyof TournamentRow)[] = [
  ...EditTournament.keyof().options.filter((name): name is PlainInput => name in columns),
  'entryFeeCents',
  'prizePoolCents',
  'cancelledAt',
]
type PlainInput = keyof EditTournament & keyof TournamentRow
