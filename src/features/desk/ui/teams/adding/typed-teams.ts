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
 * the captain to invite, and one with only digits and signs a phone number, wherever they are in the line. Cells are separated by
 * tabs, semicolons or commas, whichever the line has first in this order. A first line with the names of columns is left out. Stops after the largest tournament's teams and one more.
 */
export function typedTeams(text: string, { taken, open }: Tournament): TypedTeam[] {
  const registered = new Set(taken.map((name) => name.toLowerCase()))
  const earlier = new Set<string>()
  const lines = text
    .split(/\r\n|\r|\n/, 4 * maxTeamsLimit)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
  const [first, ...others] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!first) return []
  const rows = isHeading(first.cells) ? others : [first, ...others]
  let fitting = 0
  return rows.slice(0, maxTeamsLimit + 1).map(({ line, cells }) => {
    const [name = '', ...others] = cells
    const captain = others.find(isAccount)
    const phone = others.find(isPhone)
    const players = others.filter((cell) => cell !== '' && cell !== captain && cell !== phone)
    const typed = { name, players, captain, phone: phone ?? null }
    const ownProblem = problemOf(typed, registered, earlier)
    if (ownProblem === null) fitting += 1
    const problem = ownProblem ?? (fitting <= open ? null : 'There is no spot left for this team')
    earlier.add(name.toLowerCase())
    return { ...typed, line, problem }
  })
}

function problemOf(typed: TeamByHand, registered: ReadonlySet<string>, earlier: ReadonlySet<string>): string | null {
  if (typed.players.some(isAccount)) return 'Only one captain can be invited. Enter the other players by name.'
  if (typed.players.some(isPhone)) return 'Only one phone number can be saved for a team'
  const parsed = TeamByHand.safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]!.message
  const name = parsed.data.name.toLowerCase()
  if (registered.has(name)) return 'A team with this name is already registered'
  return earlier.has(name) ? 'This name is in the list twice' : null
}

const isAccount = (cell: string) => cell.includes('@')
const isPhone = (cell: string) => /^[+\d ()./-]{5,}$/.test(cell)

const headings = new Set(['team', 'name', 'team name'])
const isHeading = ([name = '']: readonly string[]) => headings.has(name.toLowerCase())

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
