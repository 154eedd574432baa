import { expect, test } from 'vitest'
import { times } from '#test/builders.ts'
import type { Live } from '#platform/live/live.ts'
import { joinCrowd } from './crowd.ts'

const max = 6

/** A process whose viewers come one by one, as 'network number', with a star at tournaments that are running. Returns those that are still there. */
function watchedBy(...comers: string[]): string[] {
  const live = {} as Live
  const watching = new Set<string>()
  for (const name of comers) {
    const network = name.split(' ')[0]!
    // The stream itself ends later, as it does with a slow reader.
    const end = () => void watching.delete(name)
    joinCrowd(live, { network, isRunning: () => name.endsWith('*'), end }, max)
    watching.add(name)
  }
  return [...watching]
}

const from = (network: string, count: number) => times(count, (index) => `${network} ${index + 1}`)

test('up to the limit, everyone stays', () => {
  expect(watchedBy(...from('club', 3), ...from('home', 3))).toHaveLength(max)
})

test('one viewer too many takes the place of the oldest one of the largest network', () => {
  expect(watchedBy('home 1', ...from('attacker', 5), 'club 1')).toEqual([
    'home 1',
    ...from('attacker', 5).slice(1),
    'club 1',
  ])
})

test('those at a tournament that is running stay as long as others can go', () => {
  expect(watchedBy('club 1*', 'club 2', 'club 3*', 'home 1', 'club 4', 'club 5*', 'new 1')).not.toContain('club 2')
  const running = watchedBy('club 1*', 'club 2*', 'club 3*', 'club 4*', 'home 1', 'home 2', 'new 1')
  expect(running).not.toContain('club 1*')
  expect(running).toContain('home 1')
})

test('an attacker with one network never empties another', () => {
  const seen = watchedBy(...from('home', 2), ...from('attacker', 500))
  expect(seen.filter((name) => name.startsWith('home'))).toHaveLength(2)
  expect(seen).toHaveLength(max)
})

test('a viewer that left makes room', () => {
  const live = {} as Live
  let ended = 0
  const viewer = (network: string) => ({
    network,
    isRunning: () => false,
    end: () => {
      ended += 1
    },
  })
  const leaves = times(max, (index) => joinCrowd(live, viewer(`home${index}`), max))
  leaves[0]!()
  leaves[0]!()
  joinCrowd(live, viewer('new'), max)
  expect(ended).toBe(0)
})
