import { expect, test } from 'vitest'
import type { FactBody } from '../contract.ts'
import { derive } from './derive.ts'
import { shapeOf } from '../shape/shape.ts'
import { double, draw, line, log, matchOf, noShow, placeList, report, single, undo, won } from '../testing.ts'

const four = shapeOf(single({ thirdPlace: true }), 4)
const eight = shapeOf(single(), 8)
const doubleFour = shapeOf(double(), 4)
const withdrawal = (team: string): FactBody => ({ kind: 'withdrawal', team })
const substitution = (team: string, by: string): FactBody => ({ kind: 'substitution', team, by })
const thirdPlace = (isPlayed: boolean): FactBody => ({ kind: 'third_place', isPlayed })
const reinstatement = (team: string): FactBody => ({ kind: 'reinstatement', team })

/** Semifinals, third place and final of four teams. */
const played = [draw(4), won(1, 'T1', 'T4'), won(2, 'T3', 'T2'), won(4, 'T2', 'T4'), won(3, 'T3', 'T1')]

test('before the draw everything is open, but a bye is known to be a bye', () => {
  const state = derive(shapeOf(double(), 3), [])
  expect(line(state, 1)).toBe('open-bye waiting')
  expect(line(state, 2)).toBe('open-open waiting')
  expect(line(state, 4)).toBe('bye-open waiting')
  expect(state).toMatchObject({ teams: [], places: [], champion: null, isFinished: false })
})

test('winners advance, semifinal losers play for third place, and everyone has a place at the end', () => {
  const state = derive(four, log(...played))
  expect(placeList(state)).toEqual(['1 T3', '2 T1', '3 T2', '4 T4'])
  expect(state).toMatchObject({ champion: 'T3', isFinished: true, voided: [] })
})

test('losers of the same round share their place, even while the round is being played', () => {
  const running = derive(eight, log(draw(8), won(1, 'T1', 'T8'), won(2, 'T4', 'T5')))
  expect(placeList(running)).toEqual(['5–8 T5', '5–8 T8'])
  const withByes = derive(shapeOf(single(), 6), log(draw(6), won(2, 'T4', 'T5')))
  expect(line(withByes, 1)).toBe('T1-bye bye: T1')
  expect(placeList(withByes)).toEqual(['5–6 T5'])
})

test("a correction advances the other team, and the wrong team's later results stop counting", () => {
  const state = derive(four, log(...played, won(1, 'T4', 'T1')))
  expect(line(state, 3)).toBe('T4-T3 ready')
  expect(line(state, 4)).toBe('T1-T2 ready')
  expect(state.voided).toEqual(['f4', 'f5'])
  expect(state).toMatchObject({ champion: null, isFinished: false })
})

test('undoing a correction restores the exact state; undoing the undo corrects it again', () => {
  const facts = log(...played, won(1, 'T4', 'T1'), undo('f6'), undo('f7'))
  expect(JSON.stringify(derive(four, facts.slice(0, 7)))).toBe(JSON.stringify(derive(four, log(...played))))
  expect(JSON.stringify(derive(four, facts))).toBe(JSON.stringify(derive(four, facts.slice(0, 6))))
})

test('a correction that does not change the winner leaves later matches alone', () => {
  const state = derive(four, log(...played, report(1, ['T1', 'T4'], [7, 2])))
  expect(state).toMatchObject({ champion: 'T3', voided: [] })
})

test('only the numbers of facts matter, not the order they are listed in', () => {
  const facts = log(...played, won(1, 'T4', 'T1'), undo('f6'))
  expect(derive(four, facts.toReversed())).toEqual(derive(four, facts))
})

test('a report may name the teams in either order', () => {
  expect(line(derive(four, log(draw(4), report(1, ['T4', 'T1'], [3, 2]))), 1)).toBe('T1-T4 played: T4')
})

test('a withdrawal loses every match without a report, and keeps the results before it', () => {
  const facts = log(draw(4), won(1, 'T1', 'T4'), won(2, 'T3', 'T2'), withdrawal('T1'), withdrawal('T2'))
  const state = derive(four, facts)
  expect(line(state, 1)).toBe('T1-T4 played: T1')
  expect(line(state, 3)).toBe('T1-T3 walkover: T3')
  expect(line(state, 4)).toBe('T4-T2 walkover: T4')
  expect(placeList(state)).toEqual(['1 T3', '2 T1', '3 T4', '4 T2'])
})

test('a reinstated team continues exactly as if it had never withdrawn', () => {
  const facts = [draw(4), won(1, 'T1', 'T4')]
  expect(derive(four, log(...facts, withdrawal('T1'), reinstatement('T1')))).toEqual(derive(four, log(...facts)))
})

test('in a double elimination, a withdrawn team drops and loses there too', () => {
  const state = derive(doubleFour, log(draw(4), won(1, 'T1', 'T4'), withdrawal('T2')))
  expect(line(state, 2)).toBe('T2-T3 walkover: T3')
  expect(line(state, 4)).toBe('T4-T2 walkover: T4')
  expect(placeList(state)).toEqual(['4 T2'])
})

test('when neither team shows up, both are out and the next opponent has a walkover', () => {
  const state = derive(eight, log(draw(8), noShow(1, ['T1', 'T8']), won(2, 'T4', 'T5'), won(3, 'T2', 'T7')))
  expect(line(state, 1)).toBe('T1-T8 double_no_show: nobody')
  expect(line(state, 5)).toBe('nobody-T4 walkover: T4')
  expect(line(state, 7)).toBe('T4-open waiting')
  expect(placeList(state)).toEqual(['4–8 T1', '4–8 T5', '4–8 T7', '4–8 T8'])
})

test('when neither team shows up for the final, there is no champion and no first place', () => {
  const shape = shapeOf(single(), 2)
  const state = derive(shape, log(draw(2), noShow(1, ['T1', 'T2'])))
  expect(state).toMatchObject({ champion: null, isFinished: true })
  expect(state.places.map(({ place }) => place)).toEqual([2, 2])
})

test('when no team shows up for the semifinals, the first three places stay empty and the others keep their order', () => {
  const quarterfinals = [won(1, 'T1', 'T8'), won(2, 'T4', 'T5'), won(3, 'T2', 'T7'), won(4, 'T3', 'T6')]
  const facts = log(draw(8), ...quarterfinals, noShow(5, ['T1', 'T4']), noShow(6, ['T2', 'T3']))
  const state = derive(shapeOf(single({ thirdPlace: true }), 8), facts)
  expect(state).toMatchObject({ champion: null, isFinished: true })
  expect(placeList(state).map((place) => place.split(' ')[0])).toEqual([
    ...Array.from({ length: 4 }, () => '4–7'),
    ...Array.from({ length: 4 }, () => '8–11'),
  ])
})

test("a double no-show in a double elimination sends neither team to the losers' bracket", () => {
  const state = derive(doubleFour, log(draw(4), noShow(1, ['T1', 'T4']), won(2, 'T2', 'T3')))
  expect(line(state, 3)).toBe('nobody-T2 walkover: T2')
  expect(line(state, 4)).toBe('nobody-T3 walkover: T3')
  expect(line(state, 5)).toBe('nobody-T3 walkover: T3')
  expect(line(state, 6)).toBe('T2-T3 ready')
})

const beforeFinal = [
  draw(4),
  won(1, 'T1', 'T4'),
  won(2, 'T2', 'T3'),
  won(3, 'T1', 'T2'),
  won(4, 'T4', 'T3'),
  won(5, 'T2', 'T4'),
]

test('the reset final is not needed when the unbeaten team wins the final', () => {
  const state = derive(doubleFour, log(...beforeFinal, won(6, 'T1', 'T2')))
  expect(line(state, 7)).toBe('T1-T2 not_needed: T1')
  expect(placeList(state)).toEqual(['1 T1', '2 T2', '3 T4', '4 T3'])
})

test('the reset final is played when the unbeaten team loses the final', () => {
  const facts = [...beforeFinal, won(6, 'T2', 'T1')]
  expect(line(derive(doubleFour, log(...facts)), 7)).toBe('T2-T1 ready')
  const state = derive(doubleFour, log(...facts, won(7, 'T1', 'T2')))
  expect(placeList(state).slice(0, 2)).toEqual(['1 T1', '2 T2'])
  expect(state.isFinished).toBe(true)
})

test('without a reset, the final decides', () => {
  const state = derive(shapeOf(double({ reset: false }), 4), log(...beforeFinal, won(6, 'T2', 'T1')))
  expect(state).toMatchObject({ champion: 'T2', isFinished: true })
})

test("a bye leaves no loser: the losers' bracket has a bye there too", () => {
  const state = derive(shapeOf(double(), 5), log(draw(5), won(2, 'T5', 'T4')))
  expect(line(state, 7)).toBe('bye-T4 bye: T4')
  expect(line(state, 8)).toBe('bye-bye bye: bye')
  expect(line(state, 10)).toBe('open-bye waiting')
})

const replayed = shapeOf(single({ rule: 'replay' }), 4)

test('a tied match is replayed within its fixture until a team wins', () => {
  const facts = [draw(4), report(1, ['T1', 'T4'], [1, 1])]
  expect(line(derive(replayed, log(...facts)), 1)).toBe('T1-T4 replay')
  const state = derive(replayed, log(...facts, report(1, ['T1', 'T4'], [2, 2], 2), report(1, ['T4', 'T1'], [1, 0], 3)))
  expect(line(state, 1)).toBe('T1-T4 played: T4')
  expect(matchOf(state, 1).games).toHaveLength(3)
})

test('when the first game is corrected to a win, its replay stops counting', () => {
  const facts = log(
    draw(4),
    report(1, ['T1', 'T4'], [1, 1]),
    report(1, ['T1', 'T4'], [0, 1], 2),
    report(1, ['T1', 'T4'], [2, 1]),
  )
  expect(line(derive(replayed, facts), 1)).toBe('T1-T4 played: T1')
  expect(derive(replayed, facts).voided).toEqual(['f3'])
})

test('a team that withdraws before the replay loses the fixture', () => {
  const state = derive(replayed, log(draw(4), report(1, ['T1', 'T4'], [1, 1]), withdrawal('T1')))
  expect(line(state, 1)).toBe('T1-T4 walkover: T4')
})

test('if ties are allowed, both finalists share the title', () => {
  const shape = shapeOf(single({ rounds: [{ bracket: 'main', round: 1, rule: 'tiesAllowed' }] }), 2)
  const state = derive(shape, log(draw(2), report(1, ['T1', 'T2'], [1, 1])))
  expect(placeList(state)).toEqual(['1–2 T1', '1–2 T2'])
  expect(state).toMatchObject({ champion: null, isFinished: true })
})

test('a late team takes the slot of a bye', () => {
  const shape = shapeOf(single(), 3)
  const state = derive(
    shape,
    log(draw(3), { kind: 'late_entry', match: 1, slot: 1, team: 'Late' }, won(1, 'Late', 'T1')),
  )
  expect(line(state, 3)).toBe('Late-open waiting')
  expect(placeList(state)).toEqual(['3–4 T1'])
  expect(state.teams.at(-1)).toEqual({ team: 'Late', seed: null, status: 'in' })
})

test('a substitute takes over the seed and can itself be replaced', () => {
  const state = derive(four, log(draw(4), substitution('T4', 'Subs'), substitution('Subs', 'Reserves')))
  expect(line(state, 1)).toBe('T1-Reserves ready')
  expect(state.teams.slice(3)).toEqual([
    { team: 'T4', seed: 4, status: 'replaced' },
    { team: 'Reserves', seed: 4, status: 'in' },
  ])
})

test('a third-place match can be added and removed without renumbering', () => {
  const without = shapeOf(single(), 4)
  expect(derive(without, log(draw(4), thirdPlace(true)))).toEqual(derive(four, log(draw(4))))
  expect(derive(four, log(draw(4), thirdPlace(false)))).toEqual(derive(without, log(draw(4))))
  expect(derive(four, log(draw(4), thirdPlace(false), thirdPlace(true)))).toEqual(derive(four, log(draw(4))))
})

test('the rules of a round can change', () => {
  const facts = log(draw(4), { kind: 'round_rules', bracket: 'main', round: 2, rule: 'replay' })
  expect(derive(four, facts).matches.map(({ fixture }) => fixture.rule)).toEqual([
    'mustWin',
    'mustWin',
    'replay',
    'mustWin',
  ])
})

const keepResultDownstream = (winner: 0 | 1): FactBody => ({
  kind: 'keep_result_downstream',
  match: 1,
  teams: ['T1', 'T4'],
  winner,
})

test('a corrected score can leave later matches as they are', () => {
  const state = derive(four, log(...played, won(1, 'T4', 'T1'), keepResultDownstream(0)))
  expect(matchOf(state, 1)).toMatchObject({ winner: { team: 'T1' }, resultKeptDownstream: 'f7', games: [{ id: 'f6' }] })
  expect(placeList(state)).toEqual(placeList(derive(four, log(...played))))
  expect(state.voided).toEqual([])
})

test('keeping a result downstream has no effect once other teams play the match', () => {
  const swapped: FactBody = { kind: 'draw', by: 'seeds', order: ['T4', 'T3', 'T2', 'T1'] }
  const state = derive(four, log(...played, won(1, 'T4', 'T1'), keepResultDownstream(0), swapped))
  expect(line(state, 1)).toBe('T4-T1 played: T1')
  const other = derive(
    four,
    log(...played, keepResultDownstream(0), { kind: 'draw', by: 'seeds', order: ['T1', 'T2', 'T4', 'T3'] }),
  )
  expect(line(other, 1)).toBe('T1-T3 ready')
  expect(other.voided).toContain('f6')
})
