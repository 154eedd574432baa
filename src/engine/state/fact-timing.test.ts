import { expect, test } from 'vitest'
import { transcriptOf } from '../draw/lots.ts'
import type { FactBody } from '../contract.ts'
import { draw, refused, single, teams, undo, won } from '../testing.ts'

const setup = single()
const transcript = (count: number) => transcriptOf({ tournament: 'Cup', draw: 1, teams: teams(count), rules: null })
const list = (number = 1, count = 4): FactBody => ({ kind: 'entry_list', draw: number, transcript: transcript(count) })
const lots = (list: string): FactBody => ({ ...(draw(4) as object), lots: { list } }) as FactBody
const finish: FactBody = { kind: 'finish', prizes: [] }
const drawn = [draw(4)]
const decided = [...drawn, won(1, 'T1', 'T4'), won(2, 'T2', 'T3'), won(3, 'T1', 'T2')]
const finished = [...decided, finish]

test.each<[what: string, facts: FactBody[], fact: FactBody, code: string | null]>([
  ['a result before the draw', [], won(1, 'T1', 'T4'), 'not_drawn'],
  ['a first draw', [], draw(4), null],
  ['a second draw', drawn, draw(4), 'already_drawn'],
  ['a list', [], list(), null],
  ['the list of a 32nd draw', [], list(32), null],
  ['the list of one draw more', [], list(33), 'draws_used_up'],
  ['a list of too few teams', [], list(1, 1), 'teams_wrong'],
  ['a second list', [list()], list(), 'list_published'],
  ['a list after the draw', drawn, list(), 'already_drawn'],
  ['a draw by seeds after the list', [list()], draw(4), 'list_published'],
  ['a random draw without a list', [], { kind: 'draw', by: 'random', order: teams(4) }, 'list_missing'],
  ['lots from the list', [list()], lots('f1'), null],
  ['lots from another list', [list()], lots('f9'), 'list_missing'],
  ['lots from a list that was withdrawn', [list(), undo('f1')], lots('f1'), 'list_missing'],
  ['undoing the list', [list()], undo('f1'), null],
  ['undoing the list of a draw', [list(), lots('f1'), undo('f2')], undo('f1'), 'list_used'],
  ['undoing a draw', drawn, undo('f1'), null],
  ['undoing a draw with results', decided, undo('f1'), 'undo_later_facts_first'],
  ['undoing the undo of a draw', [...drawn, undo('f1')], undo('f2'), 'draw_again'],
  ['a finish', decided, finish, null],
  ['a result after the finish', finished, won(1, 'T4', 'T1'), 'finished'],
  ['undoing a result after the finish', finished, undo('f2'), 'finished'],
  ['undoing the finish', finished, undo('f5'), null],
  ['undoing the undo of a finish', [...finished, undo('f5')], undo('f6'), 'finish_again'],
])('%s', (_, facts, fact, code) => {
  expect(refused(setup, facts, fact)?.code ?? null).toBe(code)
})

test('a fact at the right time is refused for what it says, in the words of the engine', () => {
  expect(refused(setup, drawn, won(9, 'T1', 'T4'))).toEqual({ code: 'match_unknown', message: 'There is no match 9.' })
  expect(refused(setup, [], { kind: 'draw', by: 'seeds', order: ['T1', 'T2', 'T2'] })).toMatchObject({
    code: 'draw_wrong',
  })
})
