import { TeamByHand } from '#features/payments/by-hand-contract.ts'
import { maxTeamsLimit } from '#features/tournaments/values.ts'

/** One line as it will be sent, and what is wrong with it, in a sentence. */
export type TypedTeam = TeamByHand & { line: number; problem: string | null }

type Tournament = {
  /** The names of the teams with a spot. */
  taken: readonly string[]
  /** How many spots are open. */
  open: number
}

/**
 * The teams of a list that was typed, pasted from a spreadsheet or read from a CSV file: one per line, a name and then its players. A cell with an @ is
 * the captain to invite, and one with only digits and signs a phone number, wherever they are in the line. Below a line with the names of columns, each
 * cell is what its column says. Cells are separated by tabs, semicolons or commas, whichever the line has first in this order. Stops after
 * the largest tournament's teams and one more. `unknown` are the usernames in it that nobody has.
 */
export function typedTeams(text: string, { taken, open }: Tournament, unknown: readonly string[] = []): TypedTeam[] {
  const registered = new Set(taken.map((name) => name.toLowerCase()))
  const earlier = new Set<string>()
  let fitting = 0
  return rowsIn(text).map(({ line, cells, columns }) => {
    const { typed, tooMany } = teamIn(cells, columns)
    const ownProblem = tooMany ?? problemOf(typed, registered, earlier) ?? usernameProblem(typed, unknown)
    if (ownProblem === null) fitting += 1
    const problem = ownProblem ?? (fitting <= open ? null : 'There is no spot left for this team')
    earlier.add(typed.name.toLowerCase())
    return { ...typed, line, problem }
  })
}

/** `captain`: a username or address. `any`: known by its content, like a cell without a heading. */
type Column = 'name' | 'players' | 'player' | 'captain' | 'phone' | 'any'
type TypedRow = { line: number; cells: string[]; columns: readonly Column[] }

/** The lines with teams, each with the columns that the latest heading above it names; without a heading, only the first column is known. */
function rowsIn(text: string): TypedRow[] {
  let columns: readonly Column[] = ['name']
  const rows: TypedRow[] = []
  for (const [index, lineText] of text.split(/\r\n|\r|\n/, 4 * maxTeamsLimit).entries()) {
    const cells = cellsOf(lineText)
    if (cells.every((cell) => cell === '')) continue
    const heading = headingIn(cells, rows.length === 0)
    if (heading) columns = heading
    else rows.push({ line: index + 1, cells, columns })
    if (rows.length > maxTeamsLimit) break
  }
  return rows
}

/** A line as a team, and what it has too many of, in a sentence. */
function teamIn(cells: readonly string[], columns: readonly Column[]): { typed: TeamByHand; tooMany: string | null } {
  const inColumn = (column: Column) => cells.filter((cell, at) => (columns[at] ?? 'any') === column && cell !== '')
  const others = inColumn('any')
  const captains = [...inColumn('captain'), ...others.filter(isAccount)]
  const phones = [...inColumn('phone'), ...others.filter(isPhone)]
  const players = [
    ...inColumn('players').flatMap((cell) => cell.split(/[,;]/).map((name) => name.trim())),
    ...inColumn('player'),
    ...others.filter((cell) => !isAccount(cell) && !isPhone(cell)),
  ]
  const [name = ''] = inColumn('name')
  const typed = { name, players: players.filter(Boolean), captain: captains[0], phone: phones[0] ?? null }
  if (captains.length > 1)
    return { typed, tooMany: 'Only one captain can be invited. Enter the other players by name.' }
  return { typed, tooMany: phones.length > 1 ? 'Only one phone number can be saved for a team' : null }
}

function problemOf(typed: TeamByHand, registered: ReadonlySet<string>, earlier: ReadonlySet<string>): string | null {
  const parsed = TeamByHand.safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]!.message
  const name = parsed.data.name.toLowerCase()
  if (registered.has(name)) return 'A team with this name is already registered'
  return earlier.has(name) ? 'This name is in the list twice' : null
}

const usernameProblem = ({ captain }: TeamByHand, unknown: readonly string[]) =>
  captain !== undefined && unknown.includes(captain) ? `No member has the username “${captain}”` : null

/** The usernames in a list: who is invited as captain, unless by email address. */
export const usernamesIn = (teams: readonly TypedTeam[]): string[] => [
  ...new Set(teams.flatMap(({ captain }) => (captain && !captain.slice(1).includes('@') ? [captain] : []))),
]

const isAccount = (cell: string) => cell.includes('@')
const isPhone = (cell: string) => /^[+\d ()./-]{5,}$/.test(cell)

const columnNames: readonly (readonly [Column, RegExp])[] = [
  ['name', /^(team|name|team ?name)$/],
  ['captain', /^(captain'?s? )?(e-?mail( address)?|username)$/],
  ['any', /^(captain|contact)$/],
  ['phone', /^((captain'?s? )?(phone|mobile|cell)( ?number)?|tel|telephone)$/],
  ['players', /^(players|members|roster|player names)$/],
  ['player', /^(player|member) ?\d+$/],
]

/** What the cells of a line say about the columns; null if they are a team. The first line may also have names that nobody knows. */
function headingIn(cells: readonly string[], isFirst: boolean): Column[] | null {
  const found = cells.map((cell) => columnNames.find(([, pattern]) => pattern.test(cell.toLowerCase()))?.[0])
  const isAllKnown = cells.length > 1 && cells.every((cell, at) => cell === '' || found[at]) && found.includes('name')
  return isAllKnown || (isFirst && found[0] === 'name') ? found.map((column) => column ?? 'any') : null
}

/** A line's cells. One in quotes may contain separators, and two quotes for one (RFC 4180). */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((sign) => line.includes(sign)) ?? ','
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!
    const last = cells.length - 1
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      cells[last] += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cells[last]!.trim() === '')) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) cells.push('')
    else cells[last] += sign
  }
  return cells.map((cell) => cell.trim())
}
