import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { auditLog } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import { recordAudit } from './audit.ts'

const world = useWorld()

const actionsOn = (subjectId: string) =>
  world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id)

describe('an audit log entry', () => {
  const act = { actorId: uuidv7(), action: 'edited', subjectType: 'user', subjectId: uuidv7() } as const

  test('holds only the fields that changed', async () => {
    await recordAudit(world.app.db, { ...act, before: { bio: null, wins: 3 }, after: { bio: 'Point guard.', wins: 3 } })
    const [written] = await actionsOn(act.subjectId)
    expect(written).toMatchObject({ ...act, before: { bio: null }, after: { bio: 'Point guard.' }, reason: null })
  })

  test.each([
    ['values are equal', { a: 1, b: ['x'] }, { a: 1, b: ['x'] }],
    ['dates are the same time', { at: new Date(5) }, { at: new Date(5) }],
    ['undefined becomes null', {}, { a: null }],
  ])('is not written when %s', async (_, before, after) => {
    const subjectId = uuidv7()
    await recordAudit(world.app.db, { ...act, subjectId, before, after })
    expect(await actionsOn(subjectId)).toEqual([])
  })

  test('leaves out fields that the new version does not have', async () => {
    const subjectId = uuidv7()
    await recordAudit(world.app.db, { ...act, subjectId, before: { a: 1, b: 2 }, after: { a: 3 } })
    expect(await actionsOn(subjectId)).toMatchObject([{ before: { a: 1 }, after: { a: 3 } }])
    expect((await actionsOn(subjectId))[0]!.before).not.toHaveProperty('b')
  })

  test.each([
    ['changed', `update audit_log set action = 'nothing'`],
    ['deleted', 'delete from audit_log'],
    ['emptied away', 'truncate audit_log'],
  ])('cannot be %s', async (_, statement) => {
    await expect(world.database.pool.query(statement)).rejects.toThrow('audit_log is append-only')
  })

  test('is rolled back with its transaction', async () => {
    const subjectId = uuidv7()
    const failing = transact(world.app.db, async (tx) => {
      await recordAudit(tx, { ...act, subjectId })
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await actionsOn(subjectId)).toEqual([])
  })
})

describe("the administrator's changes are logged", () => {
  test('to a tournament: an edit, then its deletion with its teams', async () => {
    const [administrator, cup] = [await anAdministrator(world), await aTournament(world)]
    await administrator.patch(`/tournaments/${cup.id}`, { prizePool: 900, sport: cup.sport })
    await enterPaid(world, await aCaptain(world), cup, 'Net Ninjas')
    await administrator.delete(`/tournaments/${cup.id}`)
    await world.settled()
    expect(await actionsOn(cup.id)).toMatchObject([
      {
        actorId: administrator.id,
        action: 'edited',
        before: { prizePoolCents: 80_000 },
        after: { prizePoolCents: 90_000 },
      },
      { actorId: administrator.id, action: 'cancelled', subjectName: cup.name, before: { paidTeams: 1 } },
    ])
  })

  test('to a team and its payment', async () => {
    const [administrator, cup] = [await anAdministrator(world), await aTournament(world)]
    const { team } = await enterPaid(world, await aCaptain(world), cup, 'Net Ninjas')
    await administrator.patch(`/teams/${team.id}`, { name: 'Nets', paymentStatus: 'refunded' })
    await world.settled()
    expect(await actionsOn(team.id)).toMatchObject([
      { before: { name: 'Net Ninjas', paymentStatus: 'paid' }, after: { name: 'Nets', paymentStatus: 'refunded' } },
    ])
    const { rows } = await world.database.pool.query('select id from registrations where team_id = $1', [team.id])
    const money = await actionsOn(rows[0].id)
    expect(money.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['captured', null],
      ['refunded', administrator.id],
    ])
  })

  test("to a user, without the values; users' changes to their own profiles are not logged", async () => {
    const [administrator, robin] = [await anAdministrator(world), await aCaptain(world)]
    await robin.patch(`/users/${robin.id}`, { bio: 'Point guard.' })
    await administrator.patch(`/users/${robin.id}`, { firstName: 'Roberta', bio: 'Point guard.', location: 'Austin' })
    expect(await actionsOn(robin.id)).toMatchObject([
      { actorId: administrator.id, before: null, after: { changedFields: ['firstName', 'location'] } },
    ])
  })
})
