import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { auditLog } from '#db/schema.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { changedFields, recordAct } from './audit.ts'

const world = useWorld()

const actsOn = (subjectId: string) =>
  world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)

describe('an act that was written down', () => {
  const act = { actorId: uuidv7(), action: 'edited', subjectType: 'user', subjectId: uuidv7() } as const

  test('keeps the fields that differ', async () => {
    await recordAct(world.app.db, { ...act, before: { bio: null, wins: 3 }, after: { bio: 'Point guard.', wins: 3 } })
    const [written] = await actsOn(act.subjectId)
    expect(written).toMatchObject({ ...act, before: { bio: null }, after: { bio: 'Point guard.' }, reason: null })
  })

  test.each([
    ['changed', `update audit_log set action = 'nothing'`],
    ['deleted', 'delete from audit_log'],
    ['emptied away', 'truncate audit_log'],
  ])('cannot be %s', async (_, statement) => {
    await expect(world.database.pool.query(statement)).rejects.toThrow('audit_log is append-only')
  })

  test('goes when its transaction does', async () => {
    const subjectId = uuidv7()
    const failing = world.app.db.transaction(async (tx) => {
      await recordAct(tx, { ...act, subjectId })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    expect(await actsOn(subjectId)).toEqual([])
  })
})

describe('the fields that differ', () => {
  test.each([
    ['none of equal ones', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }, null],
    ['an instant by its moment', { at: new Date(5) }, { at: new Date(5) }, null],
    ['nothing and null are the same', {}, { a: null }, null],
    ['those of the after alone', { a: 1, b: 2 }, { a: 3 }, { before: { a: 1 }, after: { a: 3 } }],
  ])('%s', (_, before, after, expected) => {
    expect(changedFields(before, after)).toEqual(expected)
  })
})

describe('the administrator’s acts', () => {
  test('on a tournament: edited, then deleted with what was in it', async () => {
    const [administrator, cup] = [await anAdministrator(world), await aTournament(world)]
    await administrator.patch(`/tournaments/${cup.id}`, { prizePool: 900, sport: cup.sport })
    await enterPaid(world, await aCaptain(world), cup, 'Net Ninjas')
    await administrator.delete(`/tournaments/${cup.id}`)
    await world.settled()
    expect(await actsOn(cup.id)).toMatchObject([
      {
        actorId: administrator.id,
        action: 'edited',
        before: { prizePoolCents: 80_000 },
        after: { prizePoolCents: 90_000 },
      },
      { actorId: administrator.id, action: 'cancelled', subjectName: cup.name, before: { paidTeams: 1 } },
    ])
  })

  test('on a team and its money', async () => {
    const [administrator, cup] = [await anAdministrator(world), await aTournament(world)]
    const { team } = await enterPaid(world, await aCaptain(world), cup, 'Net Ninjas')
    await administrator.patch(`/teams/${team.id}`, { name: 'Nets', paymentStatus: 'refunded' })
    await world.settled()
    expect(await actsOn(team.id)).toMatchObject([
      { before: { name: 'Net Ninjas', paymentStatus: 'paid' }, after: { name: 'Nets', paymentStatus: 'refunded' } },
    ])
    const { rows } = await world.database.pool.query('select id from registrations where team_id = $1', [team.id])
    const money = await actsOn(rows[0].id)
    expect(money.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['captured', null],
      ['refunded', administrator.id],
    ])
  })

  test('on a user, without what the fields said; what one changes of one’s own is nobody’s matter', async () => {
    const [administrator, robin] = [await anAdministrator(world), await aCaptain(world)]
    await robin.patch(`/users/${robin.id}`, { bio: 'Point guard.' })
    await administrator.patch(`/users/${robin.id}`, { firstName: 'Roberta', bio: 'Point guard.', location: 'Austin' })
    expect(await actsOn(robin.id)).toMatchObject([
      { actorId: administrator.id, before: null, after: { changedFields: ['firstName', 'location'] } },
    ])
  })
})
