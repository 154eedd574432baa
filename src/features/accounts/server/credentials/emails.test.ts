import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users, verifications } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aPlayer, aTournamentForm, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { mailedToken, mailsTo } from '#test/mail.ts'
import { useWorld } from '#test/world.ts'
import { deleteExpiredLinks } from './mailed-links.ts'

const world = useWorld()
let player: Player
let serial = 0
beforeEach(async () => {
  player = await aPlayer(world)
  serial += 1
})

const read = async (reply: Response) => [reply.status, (await reply.json()) as Failure] as const
const confirm = (token: string) => visitor(world).post('/auth/confirm-email', { token })
const profile = async (who = player) => (await (await who.get(`/users/${who.id}`)).json()) as Record<string, unknown>
const usedUp = { code: 'link_used_up' }

describe('the address from signing up', () => {
  test('is confirmed by the link in the first mail', async () => {
    expect(await profile()).toMatchObject({ email: player.email, emailVerified: false })
    const [mail] = await mailsTo(world, player.email, 'verify_email')
    expect(mail!.text).toContain('http://localhost:3000/confirm-email?token=')
    const token = await mailedToken(world, player.email, 'verify_email')
    expect(await read(await confirm(token))).toEqual([200, { email: player.email }])
    expect(await profile()).toMatchObject({ emailVerified: true })
    expect(await read(await confirm(token))).toMatchObject([410, usedUp])
  })

  test('restricts nothing while it is unconfirmed', async () => {
    const login = await visitor(world).post('/auth/login', { email: player.email, password: 'chalk-line' })
    const created = await player.post('/tournaments', aTournamentForm())
    const { id } = (await created.json()) as { id: string }
    const entered = await player.post('/teams', { name: 'Net Ninjas', tournamentId: id })
    expect([login.status, created.status, entered.status]).toEqual([200, 201, 201])
  })

  test('gets another link on request, three mails a day in all, unless it is confirmed', async () => {
    const first = await mailedToken(world, player.email, 'verify_email')
    for (let again = 0; again < 2; again += 1) expect((await player.post('/auth/confirmation')).status).toBe(201)
    const refused = await player.post('/auth/confirmation')
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(86_400, -3)])
    expect(await mailsTo(world, player.email, 'verify_email')).toHaveLength(3)
    expect((await confirm(first)).status).toBe(200)
    expect(await read(await player.post('/auth/confirmation'))).toMatchObject([
      409,
      { code: 'email_confirmed_already' },
    ])
  })

  test('is not confirmed by a link that is a day old', async () => {
    const token = await mailedToken(world, player.email, 'verify_email')
    const now = world.clock.now
    world.clock.now = new Date(now.getTime() + 24 * 3_600_000)
    expect((await confirm(token)).status).toBe(410)
    world.clock.now = now
    expect((await confirm(token)).status).toBe(200)
  })

  test('is not confirmed by a link mailed to another address', async () => {
    const token = await mailedToken(world, player.email, 'verify_email')
    await world.app.db
      .update(users)
      .set({ email: `moved${serial}@x.example` })
      .where(eq(users.id, player.id))
    expect((await confirm(token)).status).toBe(410)
  })
})

test('twenty requests at once for another link send no more than three mails in all', async () => {
  await mailedToken(world, player.email, 'verify_email')
  const replies = await Promise.all(times(20, () => player.post('/auth/confirmation')))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  await world.settled()
  expect(await mailsTo(world, player.email, 'verify_email')).toHaveLength(3)
})

test('one address gets three mails a day, whichever accounts ask and however it is written', async () => {
  const accounts = await Promise.all(times(4, () => aPlayer(world)))
  const address = `wanted${serial}@x.example`
  const asked = accounts.flatMap((account) =>
    times(5, (n) => {
      const email = n % 2 === 0 ? address : `Wanted${serial}+${n}@x.example`
      return account.post('/auth/change-email', { email, password: 'chalk-line' })
    }),
  )
  // The reply doesn't say whether a mail is sent, so that it doesn't reveal who has an account.
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  await world.settled()
  const { rows } = await world.database.pool.query('select 1 from outbox where "to" like $1', [`wanted${serial}%`])
  expect(rows).toHaveLength(3)
})

test('an address that belongs to an account can not be used up by others', async () => {
  await mailedToken(world, player.email, 'verify_email')
  const stranger = await aPlayer(world)
  for (let n = 0; n < 4; n += 1)
    await stranger.post('/auth/change-email', { email: player.email, password: 'chalk-line' })
  await world.settled()
  expect((await player.post('/auth/confirmation')).status).toBe(201)
})

const anAddress = () => `new${serial}@homefield.example`
const change = (email = anAddress(), password = 'chalk-line') => player.post('/auth/change-email', { email, password })

describe('a new address', () => {
  test('takes effect when its link is followed, and the old address is notified', async () => {
    expect(await read(await change(` New${serial}@Homefield.Example `))).toEqual([200, { ok: true }])
    expect(await profile()).toMatchObject({ email: player.email })
    const token = await mailedToken(world, anAddress(), 'change_email')
    expect(await read(await confirm(token))).toEqual([200, { email: anAddress() }])
    expect(await profile()).toMatchObject({ email: anAddress(), emailVerified: true })
    expect((await mailsTo(world, player.email, 'email_changed'))[0]!.text).toContain(anAddress())
    const [byOld, byNew] = await Promise.all(
      [player.email, anAddress()].map((email) => visitor(world).post('/auth/login', { email, password: 'chalk-line' })),
    )
    expect([byOld!.status, byNew!.status]).toEqual([401, 200])
  })

  test('requires the password', async () => {
    const [status, refusal] = await read(await change(anAddress(), 'wrong-one'))
    expect([status, refusal.fields]).toEqual([400, { password: 'This password is incorrect.' }])
    expect(await mailsTo(world, anAddress())).toEqual([])
  })

  test('that equals the old one is refused', async () => {
    const [status, refusal] = await read(await change(player.email.toUpperCase()))
    expect([status, refusal.code]).toEqual([400, 'email_unchanged'])
  })

  test('that belongs to someone else gets the same response and no mail', async () => {
    const other = await aPlayer(world)
    expect(await read(await change(other.email.toUpperCase()))).toEqual([200, { ok: true }])
    expect(await mailsTo(world, other.email, 'change_email')).toEqual([])
  })

  test('that someone else took in the meantime stays theirs', async () => {
    await change()
    const token = await mailedToken(world, anAddress(), 'change_email')
    const person = { firstName: 'Ana', lastName: 'Ruiz', username: `first${serial}`, password: 'chalk-line' }
    await visitor(world).post('/auth/signup', { ...person, email: anAddress() })
    expect(await read(await confirm(token))).toMatchObject([409, { code: 'email_taken' }])
    expect(await profile()).toMatchObject({ email: player.email })
  })

  test('is the last one requested', async () => {
    await change()
    const first = await mailedToken(world, anAddress(), 'change_email')
    await change(`other-${anAddress()}`)
    const second = await mailedToken(world, `other-${anAddress()}`, 'change_email')
    expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([410, 200])
  })

  test('invalidates links mailed to the old one', async () => {
    await visitor(world).post('/auth/forgot-password', { email: player.email })
    const old = await mailedToken(world, player.email, 'reset_password')
    await change()
    await confirm(await mailedToken(world, anAddress(), 'change_email'))
    const reset = await visitor(world).post('/auth/reset-password', { token: old, password: 'touch-line' })
    expect(reset.status).toBe(410)
  })

  test('requested before a password change is refused, even if its link is created later', async () => {
    const somebody = await world.database.pool.connect()
    await somebody.query('begin')
    await somebody.query('select from users where id = $1 for update', [player.id])
    expect((await change()).status).toBe(200)
    await somebody.query(`update accounts set password = 'another' where user_id = $1`, [player.id])
    await somebody.query('commit')
    somebody.release()
    expect(await mailsTo(world, anAddress())).toEqual([])
  })

  test('requested while another link is being followed wins, because it was requested last', async () => {
    await change()
    const first = await mailedToken(world, anAddress(), 'change_email')
    const replies = await Promise.all([confirm(first), change(`last-${anAddress()}`)])
    expect(replies.map(({ status }) => status)).toContain(200)
    const last = await mailedToken(world, `last-${anAddress()}`, 'change_email')
    expect((await confirm(first)).status).toBe(410)
    expect((await confirm(last)).status).toBe(200)
    expect(await profile()).toMatchObject({ email: `last-${anAddress()}` })
  })

  test('cannot be set through the profile', async () => {
    const [status, refusal] = await read(await player.patch(`/users/${player.id}`, { email: anAddress() }))
    expect([status, refusal.code]).toEqual([409, 'email_needs_password'])
  })
})

test('an expired link is deleted with its address, and others stay', async () => {
  await change()
  await visitor(world).post('/auth/forgot-password', { email: player.email })
  await world.settled()
  const purposes = async () => {
    const isTheirs = like(verifications.identifier, `%:${player.id}`)
    const rows = await world.app.db.select().from(verifications).where(isTheirs).orderBy(verifications.identifier)
    return rows.map(({ identifier }) => identifier.split(':')[0])
  }
  const now = world.clock.now
  world.clock.now = new Date(now.getTime() + 3_599_000)
  await deleteExpiredLinks(world.app)
  expect(await purposes()).toEqual(['change-email', 'confirm-email', 'reset-password'])
  world.clock.now = new Date(now.getTime() + 3_600_000)
  await deleteExpiredLinks(world.app)
  expect(await purposes()).toEqual(['change-email', 'confirm-email'])
  world.clock.now = now
})

test('users choose whether the community shows their email', async () => {
  expect(await profile()).toMatchObject({ hideEmail: true })
  expect(await (await player.patch(`/users/${player.id}`, { hideEmail: false })).json()).toMatchObject({
    hideEmail: false,
  })
  expect(await (await visitor(world).get(`/users/${player.id}`)).json()).not.toHaveProperty('hideEmail')
})
