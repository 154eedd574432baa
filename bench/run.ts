import { fileURLToPath } from 'node:url'
import { runningSite } from './installation.ts'
import { browserHeaders, compare, createReport, uncompressed } from './load.ts'
import { startServer } from './servers.ts'

/**
 * `npm run bench`: compares our API and pages with minimal equivalents. The app, the bare handlers and the load generator run in separate
 * processes on the same database. Budgets are ratios, because absolute figures only describe one machine. Exits with 1 if a budget is missed.
 */
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
await using opened = new AsyncDisposableStack()
const { app, database, id, cookie } = opened.use(await runningSite())
const bare = await startServer(here('bare.ts'), { DATABASE_URL: database.url }, '/ready')
opened.defer(bare.stop)

const page = `${app.url}/tournament/${id}`
const [stylesheet] = /\/assets\/styles-[^"]+\.css/.exec(await (await fetch(page)).text())!
const discover = `${app.url}/tournaments`
/** Of a page that is rendered for each logged-in person, with as much on it. */
const { id: teamId } = ((await (await fetch(`${app.url}/api/tournaments/${id}/teams`)).json()) as [{ id: string }])[0]
const perPerson = `${app.url}/tournament/${id}/team/${teamId}`
const list = `${app.url}/api/tournaments?limit=24`
const bareDetail = { url: `${bare.url}/detail/${id}`, headers: uncompressed }

const report = createReport()
report.ratio(
  'list API, 24 tournaments',
  0.85,
  await compare({ url: list, headers: uncompressed }, { url: `${bare.url}/list`, headers: uncompressed }),
)
report.ratio(
  'detail API',
  0.8,
  await compare({ url: `${app.url}/api/tournaments/${id}`, headers: uncompressed }, bareDetail),
)
report.ratio(
  'list API, compressed against uncompressed',
  0.8,
  await compare({ url: list }, { url: list, headers: uncompressed }),
)
report.ratio(
  'page for a visitor, against a static file',
  0.5,
  await compare({ url: page }, { url: app.url + stylesheet }),
)
for (const [name, url] of Object.entries({ Discover: discover, "A tournament's page": page })) {
  report.ratio(
    `${name} for a logged-in user, against a visitor`,
    0.8,
    await compare({ url, headers: { ...browserHeaders, cookie } }, { url }),
  )
}
report.ratio(
  "a tournament's page for a logged-in user, against one rendered per person",
  10,
  await compare(
    { url: page, headers: { ...browserHeaders, cookie } },
    { url: perPerson, headers: { ...browserHeaders, cookie } },
  ),
)
report.ratio(
  'page rendered per person, against bare detail',
  0.025,
  await compare({ url: perPerson, headers: { ...browserHeaders, cookie } }, bareDetail),
)
report.ratio(
  'what is about a user in a tournament, against bare detail',
  0.1,
  await compare({ url: `${app.url}/api/tournaments/${id}/own-part`, headers: { ...uncompressed, cookie } }, bareDetail),
)
report.ratio(
  'session check, against bare detail',
  0.3,
  await compare({ url: `${app.url}/api/auth/session`, headers: { ...uncompressed, cookie } }, bareDetail),
)

const control = await compare({ url: `${bare.url}/slow-list` }, { url: `${bare.url}/list` }, { rounds: 2 })
report.check(
  'control: a list slowed down by 5 ms is caught',
  control.median < 0.85,
  `${control.median.toFixed(3)}x, must be below 0.85x`,
  control,
)

await report.save(here('results/ratios.json'))
process.exitCode = report.isMet() ? 0 : 1
