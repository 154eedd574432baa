import { expect, test } from 'vitest'
import { builtPages } from '#app/web/page-source.ts'
import { createWeb } from '#app/web/web.ts'
import { highlights } from '#features/site/texts/home.ts'
import { anAdministrator } from './builders.ts'
import { aDecidedTournament, finished, undoFinish } from './finish.ts'
import { useWorld } from './world.ts'

/** Community Highlights on Home as visitors get it, from the cache of rendered pages. */

const world = useWorld()

test('one switch shows the real champions on Home, with links, and the samples while there are none', async () => {
  const { render, assets } = await builtPages()
  const web = createWeb(world.app, { render, assets, sandbox: world.sandbox, health: { isReady: async () => true } })
  const home = async () => (await web.request('http://localhost:3000/')).text()
  const samples = async () => {
    const html = await home()
    return highlights.filter(({ team }) => html.includes(`>${team}<`)).length
  }
  const administrator = await anAdministrator(world)
  const turn = async (content: boolean) => {
    const text = { contentKey: 'home.champions', contentType: 'json', title: 'Show real champions', content }
    const [stored] = (await (await administrator.get('/content?page=home')).json()) as { id: string }[]
    const reply = stored
      ? await administrator.patch(`/content/${stored.id}`, { content })
      : await administrator.post('/content', text)
    expect(reply.ok).toBe(true)
  }

  const cup = await aDecidedTournament(world, { feeCents: 1_000, overrides: { name: 'Quayside Cup' } })
  expect(await samples()).toBe(4)
  await turn(true)
  expect(await samples()).toBe(4)

  await finished(cup)
  await expect.poll(home).toContain(`href="/tournament/${cup.id}/team/${cup.teams[0]!.id}"`)
  expect(await home()).toMatch(new RegExp(`Champion of <a[^>]* href="/tournament/${cup.id}"`))
  expect(await samples()).toBe(0)

  await turn(false)
  await expect.poll(samples).toBe(4)
  await turn(true)
  await expect.poll(samples).toBe(0)
  await undoFinish(cup)
  await expect.poll(samples).toBe(4)

  expect(
    (
      await administrator.post('/content', {
        contentKey: 'home.champions',
        contentType: 'json',
        title: 'x',
        content: 'on',
      })
    ).status,
  ).toBe(400)
})
