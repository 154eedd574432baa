import { eq } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import { seeded } from '../random.ts'
import * as acts from '../tournaments/schedule-acts.ts'
import { now, type Day } from '../tournaments/schedule-acts.ts'
import { expectTold } from '../tournaments/told.ts'
import { isPlayable, registerAndDraw } from './competition.ts'
import { BrokenInvariant, type Real } from './model.ts'
import { step } from './step.ts'

/* What the organizer does with the schedule. Every press tells exactly the teams whose matches it moves. */

const pressed = {
  propose: acts.propose,
  publish: acts.publish,
  move: acts.move,
  'run late': acts.runLate,
  'stop for rain': acts.stopForRain,
  resume: acts.resume,
  'move to another day': acts.moveToAnotherDay,
  'close a gap': acts.closeGap,
  'change the mode': acts.changeMode,
  call: acts.call,
  'take back a call': acts.takeBackCall,
  mark: acts.mark,
} as const

export type Press = keyof typeof pressed
export const presses = Object.keys(pressed) as Press[]

const dayOf = ({ world, captains, cup }: Real, seed: number): Day => ({
  world,
  random: seeded(seed),
  organizer: captains[0]!,
  id: cup.id,
  path: `/tournaments/${cup.id}`,
  expectAllowed: acts.allowing(new Set()),
})

export const press = (name: Press, seed: number) =>
  step(
    `schedule: ${name} (${seed})`,
    async (_, real) => {
      const day = dayOf(real, seed)
      await expectTold(day, name, async () => pressed[name](day, await now(day)))
    },
    isPlayable,
  )

/** The draw if there is none, two courts for the rest of the tournament, and a published schedule. */
export const schedule = (captain: number, seed: number) =>
  step(
    `the draw with captain ${captain}, courts, a proposed schedule and publishing it (${seed})`,
    async (model, real) => {
      if (!isPlayable(model)) await registerAndDraw(captain).run(model, real)
      const day = dayOf(real, seed)
      const { organizer, path, world, random } = day
      const { board } = await now(day)
      if (board.courts.length === 0) {
        const [cup] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, day.id))
        const opens = Math.ceil(Math.max(world.clock.now.getTime(), cup!.startDate.getTime()) / 60_000) * 60_000
        const hours = [{ opensAt: new Date(opens).toISOString(), closesAt: new Date(opens + 36_000_000).toISOString() }]
        const courts = ['Court 1', 'Court 2'].map((name, index) => ({ name, isMain: index === 0, hours }))
        const settings = { minutes: 20, rounds: [], rest: random.pick([0, 15]), waitsForRounds: false }
        const body = { ...settings, revision: board.revision, courts }
        const { status } = await organizer.call('PUT', `${path}/courts`, body)
        // The tournament's days may be over.
        if (![200, 400].includes(status)) throw new BrokenInvariant(`courts were answered with ${status}`)
      }
      await acts.propose(day, await now(day))
      await expectTold(day, 'publishing', async () => acts.publish(day, await now(day)))
    },
    ({ isDeleted }) => !isDeleted,
  )
