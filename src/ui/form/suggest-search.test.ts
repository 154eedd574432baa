import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused, unreachable } from '../client/api.ts'
import { suggestSearch } from './suggest-search.ts'
import type { SearchState, Suggestion } from './suggest-search.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Load = (query: string, signal: AbortSignal) => Promise<Suggestion[]>

function aSearch(load: Load) {
  const states: SearchState[] = []
  const search = suggestSearch({ load, minLetters: 3, delayMs: 300, onState: (state) => states.push(state) })
  return { search, states }
}

const zurich = { id: '1', label: 'Zürich, Switzerland' }

test('searches from three letters on, 300 ms after the last one', async () => {
  const load = vi.fn<Load>(async () => [zurich])
  const { search, states } = aSearch(load)
  search.type('zu')
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).not.toHaveBeenCalled()
  search.type('zur')
  await vi.advanceTimersByTimeAsync(299)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledOnce()
  expect(states.at(-1)).toEqual({ kind: 'found', query: 'zur', items: [zurich] })
})

test('surrounding spaces are not counted or sent', async () => {
  const load = vi.fn<Load>(async () => [])
  const { search } = aSearch(load)
  search.type('  zu  ')
  await vi.advanceTimersByTimeAsync(300)
  expect(load).not.toHaveBeenCalled()
  search.type('  zur  ')
  await vi.advanceTimersByTimeAsync(300)
  expect(load).toHaveBeenCalledWith('zur', expect.anything())
})

test('continuous typing searches once', async () => {
  const load = vi.fn<Load>(async () => [])
  const { search } = aSearch(load)
  for (const text of ['zur', 'zuri', 'zuric', 'zurich']) {
    search.type(text)
    await vi.advanceTimersByTimeAsync(200)
  }
  await vi.advanceTimersByTimeAsync(300)
  expect(load).toHaveBeenCalledOnce()
})

test('an outdated search is aborted and its result ignored', async () => {
  const slow = Promise.withResolvers<Suggestion[]>()
  const signals: AbortSignal[] = []
  const { search, states } = aSearch((query, signal) => {
    signals.push(signal)
    return query === 'zur' ? slow.promise : Promise.resolve([zurich])
  })
  search.type('zur')
  await vi.advanceTimersByTimeAsync(300)
  search.type('zuri')
  await vi.advanceTimersByTimeAsync(300)
  slow.resolve([{ id: '2', label: 'Zurrieq, Malta' }])
  await vi.advanceTimersByTimeAsync(0)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  expect(states.at(-1)).toEqual({ kind: 'found', query: 'zuri', items: [zurich] })
})

test('a failed search has its own state, and a closed list stays closed', async () => {
  const { search, states } = aSearch(() => Promise.reject(new Refused(unreachable, 0)))
  search.type('zurich')
  await vi.advanceTimersByTimeAsync(300)
  expect(states.at(-1)).toEqual({ kind: 'failed' })
  search.type('zurich hb')
  search.close()
  await vi.advanceTimersByTimeAsync(300)
  expect(states.at(-1)).toEqual({ kind: 'closed' })
})

test('a programming error is not taken for a failed search: the list closes, and the error reaches the console', async () => {
  const thrown: unknown[] = []
  const listen = (error: unknown) => thrown.push(error)
  process.on('unhandledRejection', listen)
  const fault = new RangeError('Incorrect locale information provided')
  const { search, states } = aSearch(() => Promise.reject(fault))
  search.type('zurich')
  await vi.advanceTimersByTimeAsync(300)
  vi.useRealTimers()
  await vi.waitFor(() => expect(thrown).toEqual([fault]))
  process.off('unhandledRejection', listen)
  expect(states.at(-1)).toEqual({ kind: 'closed' })
})
