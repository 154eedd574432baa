import { createHmac } from 'node:crypto'
import { aPlayer, visitor } from './builders.ts'
import type { Player } from './builders.ts'
import type { World } from './world.ts'

/** The code that an authenticator app shows at this time (RFC 6238), computed without the library that the app uses. */
export function appCode(secret: string, now: Date): string {
  const bits = secret
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g)!
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The time that many steps of 30 seconds from now. */
export const inSteps = (world: World, steps: number) => new Date(world.clock.now.getTime() + steps * 30_000)

/** Turns on two-factor authentication for a player with the code of the step before, so that the current one is still unused. */
export async function turnOnTwoFactor(world: World, player: Pick<Player, 'post'>) {
  const started = await player.post('/auth/two-factor/setup')
  const { secret } = (await started.json()) as { secret: string }
  const enabled = await player.post('/auth/two-factor', { code: appCode(secret, inSteps(world, -1)) })
  if (enabled.status !== 201) throw new Error(await enabled.text())
  const { recoveryCodes } = (await enabled.json()) as { recoveryCodes: string[] }
  return { secret, recoveryCodes, code: (steps = 0) => appCode(secret, inSteps(world, steps)) }
}

/** A player who has two-factor authentication on. */
export async function aProtectedPlayer(world: World) {
  const player = await aPlayer(world)
  return { ...player, ...(await turnOnTwoFactor(world, player)) }
}

/** The cookies of a reply as a browser sends them. */
export const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** Sends the password, with these cookies. Returns the browser that goes on with a code. */
export async function beginLogin(
  world: World,
  { email }: { email: string },
  address: string,
  password = 'chalk-line',
  cookies = '',
) {
  const headers = { 'x-forwarded-for': address }
  const reply = await visitor(world, cookies).call('POST', '/auth/login', { email, password }, headers)
  const browser = visitor(world, [cookies, cookiesOf(reply)].filter(Boolean).join('; '))
  return { reply, finish: (code: string) => browser.call('POST', '/auth/login/two-factor', { code }, headers) }
}
