import { expect, test } from 'vitest'
import { planInThread } from './plan-in-thread.ts'

/** Asks for work whose thread ends when it is told to, and notes whose turn it is. */
function asking() {
  const turns: string[] = []
  const ends: (() => void)[] = []
  const ask = (userId: string, tournamentId: string, script = 'plan') =>
    planInThread(
      { script: new URL(`file:///${script}.ts`), tournamentId, userId },
      async () => void turns.push(`${userId} ${tournamentId}`),
      () => new Promise<void>((end) => ends.push(end)),
    ).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const endTurn = async () => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  return { turns, ask, endTurn }
}

const nextTurn = () => new Promise(setImmediate)

test('while one is planned for a user with six tournaments, one more waits, and others get their turn before it', async () => {
  const { turns, ask, endTurn } = asking()
  const own = ['1', '2', '3', '4', '5', '6'].map((tournament) => ask('Ana', tournament))
  const others = [ask('Ben', '7'), ask('Cleo', '8')]
  expect(await Promise.all(own.slice(2))).toEqual(Array.from({ length: 4 }, () => 'schedule_busy'))
  for (let turn = 0; turn < 4; turn += 1) {
    await nextTurn()
    await endTurn()
  }
  expect(turns).toEqual(['Ana 1', 'Ben 7', 'Cleo 8', 'Ana 2'])
  expect(await Promise.all([...own.slice(0, 2), ...others])).toEqual(['done', 'done', 'done', 'done'])
})

test('two users wait for different tournaments only, and the same is not calculated twice', async () => {
  const { turns, ask, endTurn } = asking()
  const first = ask('Ana', '1')
  expect(await ask('Ben', '1')).toBe('schedule_busy')
  const second = ask('Ben', '1', 'ways out')
  expect(await ask('Cleo', '1', 'ways out')).toBe('schedule_busy')
  await nextTurn()
  await endTurn()
  await endTurn()
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  expect(turns).toEqual(['Ana 1', 'Ben 1'])
})

test('ten users wait at most, and a request that fails lets the next one start', async () => {
  const { ask, endTurn } = asking()
  const failing = planInThread(
    { script: new URL('file:///plan.ts'), tournamentId: '0', userId: 'first' },
    () => nextTurn(),
    () => Promise.reject(new Error('no thread')),
  )
  const waiting = Array.from({ length: 10 }, (_, index) => ask(`user ${index}`, `of ${index}`))
  expect(await ask('last', 'of last')).toBe('schedule_busy')
  await expect(failing).rejects.toThrow('no thread')
  for (const asked of waiting) {
    await nextTurn()
    await endTurn()
    expect(await asked).toBe('done')
  }
})
