import { expect, test } from 'vitest'
import { typedTeams, usernamesIn } from './typed-teams.ts'

const plenty = { taken: [] as string[], open: 64 }
const read = (text: string, tournament = plenty) =>
  typedTeams(text, tournament).map(({ name, players, problem }) => (problem ? [name, problem] : [name, ...players]))

test.each([
  ['one name', 'Reds', [['Reds']]],
  ['players after commas', 'Reds, Ann, Bo', [['Reds', 'Ann', 'Bo']]],
  [
    'cells of a spreadsheet',
    'Reds\tAnn, jr.\tBo\nBlues\t\tCy',
    [
      ['Reds', 'Ann, jr.', 'Bo'],
      ['Blues', 'Cy'],
    ],
  ],
  ['semicolons', 'Reds;Ann;Bo', [['Reds', 'Ann', 'Bo']]],
  ['quotes', '"Reds, the","Ann ""A"" Lee"', [['Reds, the', 'Ann "A" Lee']]],
  ['a quote within a name', 'The 6" Nails,Ann', [['The 6" Nails', 'Ann']]],
  ['empty lines and Windows line ends', 'Reds\r\n\r\n  \r\nBlues\r\n', [['Reds'], ['Blues']]],
  ['a heading', 'Team name,Player 1\nReds,Ann', [['Reds', 'Ann']]],
  ['nothing', ' \n', []],
])('reads %s', (_, text, teams) => {
  expect(read(text)).toEqual(teams)
})

test('says what is wrong with a line', () => {
  const tournament = { taken: ['Reds'], open: 64 }
  expect(read('REDS\nBlues\nblues\n,Ann\nGreens,@ann,@bo\nGolds,see www.x.example', tournament)).toEqual([
    ['REDS', 'A team with this name is already registered'],
    ['Blues'],
    ['blues', 'This name is in the list twice'],
    ['', 'Team name is required'],
    ['Greens', 'Only one captain can be invited. Enter the other players by name.'],
    ['Golds', expect.stringContaining('web address')],
  ])
})

test('reads the captain to invite and a phone number, wherever they are in the line', () => {
  const lines =
    'Reds,(512) 555-0123,Ann,@bo\nBlues,cy@club.example\nGolds,Ann\nPinks,@a b\nGrays,+1 512 555 0123,555 0124'
  expect(
    typedTeams(lines, plenty).map(({ players, captain, phone, problem }) => [players, captain, phone, problem]),
  ).toEqual([
    [['Ann'], '@bo', '(512) 555-0123', null],
    [[], 'cy@club.example', null, null],
    [['Ann'], undefined, null, null],
    [[], '@a b', null, null],
    [[], undefined, '+1 512 555 0123', 'Only one phone number can be saved for a team'],
  ])
  expect(typedTeams('Reds,bo@', plenty)[0]!.problem).toBe('Please enter a username or a valid email')
  expect(typedTeams('Reds,123-4', plenty)[0]!.problem).toBe('Enter a phone number, such as +1 512 555 0123')
})

const cellsOf = (text: string) =>
  typedTeams(text, plenty).map(({ name, players, captain, phone, problem }) => [name, players, captain, phone, problem])

test('below the names of columns, each cell is what its column says, and is checked as such', () => {
  expect(cellsOf('Phone,Team,Captain email,Players\n555 01234,Reds,bo@club.example,"Ann, Cy"')).toEqual([
    ['Reds', ['Ann', 'Cy'], 'bo@club.example', '555 01234', null],
  ])
  expect(cellsOf('Team,Phone,Player 1,Player 2\nReds,not a phone,Ann,\nBlues,,Bo,Cy')).toEqual([
    ['Reds', ['Ann'], undefined, 'not a phone', 'Enter a phone number, such as +1 512 555 0123'],
    ['Blues', ['Bo', 'Cy'], undefined, null, null],
  ])
  expect(cellsOf('Golds,Di\nteam;email\nReds;bo@')).toEqual([
    ['Golds', ['Di'], undefined, null, null],
    ['Reds', [], 'bo@', null, 'Please enter a username or a valid email'],
  ])
  expect(cellsOf('Team,Captain,Email,Username\nReds,Ann Lee,ann@x.example,\nBlues,,bo@x.example,bo')).toEqual([
    ['Reds', ['Ann Lee'], 'ann@x.example', null, null],
    ['Blues', [], 'bo@x.example', null, 'Only one captain can be invited. Enter the other players by name.'],
  ])
  expect(cellsOf('Team,Division\nReds,North')).toEqual([['Reds', ['North'], undefined, null, null]])
})

test('says which usernames nobody has', () => {
  const lines = 'Reds,@ann\nBlues,@bo\nGolds,cy@club.example\nPinks,@bo'
  const typed = typedTeams(lines, plenty)
  expect(usernamesIn(typed)).toEqual(['@ann', '@bo'])
  const problem = 'No member has the username “@bo”'
  expect(typedTeams(lines, plenty, ['@bo']).map((team) => team.problem)).toEqual([null, problem, null, problem])
  expect(typedTeams(lines, { taken: [], open: 2 }, ['@bo']).map((team) => team.problem)).toEqual([
    null,
    problem,
    null,
    problem,
  ])
})

test('says which teams have no spot', () => {
  expect(read('Reds\nBlues', { taken: [], open: 1 })).toEqual([
    ['Reds'],
    ['Blues', 'There is no spot left for this team'],
  ])
  expect(read('Reds\nreds\nBlues\nGreens', { taken: [], open: 2 })).toEqual([
    ['Reds'],
    ['reds', 'This name is in the list twice'],
    ['Blues'],
    ['Greens', 'There is no spot left for this team'],
  ])
})

test('of 10,000 lines, only as many are read as a tournament can have teams', () => {
  expect(typedTeams(Array.from({ length: 10_000 }, (_, n) => `Team ${n}`).join('\n'), plenty)).toHaveLength(65)
})
