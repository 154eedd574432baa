import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrateUpTo } from '#db/backup/migrations.ts'
import { openDatabase } from '#db/client.ts'
import { seedDemo } from '#demo/seed.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { aCaptain, aTournament, enterPaid, visitor } from '#test/builders.ts'
import { freshDatabase } from '#test/database.ts'
import { aTeamPaidByCard, recover, useMoneyWorld } from '#test/money.ts'
import { madeByAnOlderVersion } from '#test/older-version.ts'
import { aPhotoIn } from '#test/photos.ts'
import { anS3Server } from '#test/s3-server.ts'
import { snapshot, snapshotOf } from '#test/snapshot.ts'
import type { Installation } from './installation.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const world = useMoneyWorld()
let scratch: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'homefield-backup-'))
  const { captain, team } = await aTeamPaidByCard(world, 'Net Ninjas')
  await captain.call('POST', `/teams/${team.id}/photo`, await aPhotoIn('photo'))
  const withdrawn = await aTeamPaidByCard(world, 'Backhanders')
  await withdrawn.captain.post(`/teams/${withdrawn.team.id}/withdrawal`)
  await world.database.pool.query('update users set bio = $1 where id = $2', [
    'Tabs\t, quotes " \' \\, \\N, lines\nand\u2028separators 🏐',
    captain.id,
  ])
  await recover(world)
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => rm(scratch, { recursive: true }))

const newFolder = () => mkdtemp(join(scratch, 'f-'))
const source = (): Installation => ({ databaseUrl: world.database.url, files: world.app.files, secretFile: null })
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

async function aBackup() {
  const folder = join(await newFolder(), 'backup')
  return { folder, manifest: await writeBackup(source(), folder) }
}

/** An installation with a database without tables and an empty data folder. */
async function anEmptyTarget() {
  const dataDir = await newFolder()
  const database = await freshDatabase({ isEmpty: true })
  closing.push(() => database.drop())
  const files = await openFiles({ kind: 'disk', folder: join(dataDir, 'files') })
  return {
    dataDir,
    database,
    installation: { databaseUrl: database.url, files, secretFile: join(dataDir, 'session-secret') },
  }
}
type Target = Awaited<ReturnType<typeof anEmptyTarget>>

const rowsIn = async ({ database }: Target) =>
  Object.entries(await snapshotOf(database.pool)).filter(([, content]) => !content.startsWith('0 '))

describe('a restored backup', () => {
  test('has the same rows in every table, the same files, and passes reconciliation', async () => {
    const { folder, manifest } = await aBackup()
    expect(manifest.missingFiles).toEqual([])
    const target = await anEmptyTarget()
    expect((await restoreBackup(target.installation, folder)).violations).toEqual([])
    expect(await snapshotOf(target.database.pool)).toEqual(await snapshot(world))
    const stored = await filesIn(join(world.app.config.dataDir, 'files'))
    expect(stored).toHaveLength(2)
    expect(await filesIn(join(target.dataDir, 'files'))).toEqual(stored)
  })

  test('has its triggers, and its sequences continue after the restored rows', async () => {
    const { folder } = await aBackup()
    const { database, installation } = await anEmptyTarget()
    await restoreBackup(installation, folder)
    await expect(database.pool.query('delete from ledger_entries')).rejects.toThrow('ledger_entries')
    const { rows } = await database.pool.query(
      `select nextval('sandbox.events_position_seq')::int = max(position) + 1 as follows from sandbox.events`,
    )
    expect(rows).toEqual([{ follows: true }])
  })

  test('made while teams register has one consistent state of all tables', async () => {
    const cup = await aTournament(world, { maxTeams: 64 })
    const captains = await Promise.all(Array.from({ length: 12 }, () => aCaptain(world)))
    const backup = { isDone: false }
    let entered = 0
    const requests = captains.map(async (captain, index) => {
      for (let n = 0; !backup.isDone && n < 5; n += 1) {
        await enterPaid(world, captain, cup, `Team ${index} ${n}`)
        entered += 1
      }
    })
    await expect.poll(() => entered).toBeGreaterThan(2)
    const { folder, manifest } = await aBackup()
    backup.isDone = true
    await Promise.all(requests)
    const target = await anEmptyTarget()
    expect((await restoreBackup(target.installation, folder)).violations).toEqual([])
    const { rows } = await target.database.pool.query<{ teams: number; listed: number }>(
      `select paid_teams as teams, (select count(*)::int from teams where tournament_id = t.id and payment_status = 'paid') as listed
       from tournaments t where id = $1`,
      [cup.id],
    )
    expect(rows[0]!.teams).toBe(rows[0]!.listed)
    expect(rows[0]!.teams).toBeGreaterThan(2)
    expect(rows[0]!.teams).toBeLessThan(entered)
    expect(manifest.tables.find(({ name }) => name === 'public.teams')!.rows).toBeGreaterThan(2)
    await recover(world)
  })

  test("of an earlier migration is brought to this version's schema", async () => {
    const old = await anEmptyTarget()
    await migrateUpTo(old.installation.databaseUrl, '0001_tables')
    await old.database.pool.query(
      `insert into users (id, username, email, first_name, last_name)
       values (gen_random_uuid(), 'first', 'first@club.example', 'Ana', 'Ruiz')`,
    )
    const folder = join(await newFolder(), 'backup')
    expect(await writeBackup(old.installation, folder)).toMatchObject({ migration: '0001_tables' })
    const target = await anEmptyTarget()
    await restoreBackup(target.installation, folder)
    expect((await target.database.pool.query('select username from users')).rows).toEqual([{ username: 'first' }])
    await expect(target.database.pool.query('truncate audit_log')).rejects.toThrow('audit_log is append-only')
    expect((await reconcile(target.database.db)).violations).toEqual([])
  })

  test('can have its files in S3, and be backed up from there', async () => {
    const s3 = await anS3Server('uploads', 'key-1')
    closing.push(s3.close)
    const keys = { accessKeyId: 'key-1', secretAccessKey: 'secret-1' }
    const files = await openFiles({ kind: 's3', bucket: 'uploads', endpoint: s3.endpoint, region: 'eu-west-1', keys })
    const first = await aBackup()
    const target = await anEmptyTarget()
    await restoreBackup({ ...target.installation, files }, first.folder)
    const again = await writeBackup({ ...target.installation, files }, join(await newFolder(), 'backup'))
    expect(again.files).toEqual(first.manifest.files)
    expect(again.tables.map(({ name, checksum }) => [name, checksum])).toEqual(
      first.manifest.tables.map(({ name, checksum }) => [name, checksum]),
    )
  })
})

test('a backup has the stored session secret but not the key of draw secrets, and only its owner can open it', async () => {
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'session-secret'), 'a secret')
  await writeFile(join(dataDir, 'draw-secret-key'), 'a key')
  const folder = join(await newFolder(), 'backup')
  await writeBackup({ ...source(), secretFile: join(dataDir, 'session-secret') }, folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await filesIn(folder)).not.toContain('draw-secret-key')
  const target = await anEmptyTarget()
  await restoreBackup(target.installation, folder)
  expect(await readFile(target.installation.secretFile, 'utf8')).toBe('a secret')
})

test('a file deleted from the storage is listed as missing, and the rest is backed up', async () => {
  const { rows } = await world.database.pool.query<{ photo: string }>(`select photo from teams where photo is not null`)
  const key = rows[0]!.photo.slice('/files/'.length)
  const path = join(world.app.config.dataDir, 'files', key)
  const content = await readFile(path)
  await rm(path)
  const { manifest } = await aBackup()
  expect(manifest.missingFiles).toEqual([key])
  expect(manifest.files).toHaveLength(1)
  await writeFile(path, content)
})

test('a backup into a folder that has files in it is refused', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'notes.txt'), 'mine')
  await expect(writeBackup(source(), folder)).rejects.toThrow(/is not empty/)
})

const changed = async (file: string) => {
  const bytes = await readFile(file)
  bytes[bytes.length - 1]! ^= 1
  await writeFile(file, bytes)
}
const edit = async (folder: string, from: RegExp, to: string) => {
  const file = join(folder, 'manifest.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

describe('a restore is refused, and the database stays empty,', () => {
  const teams = join('tables', 'public.teams.ndjson.gz')
  test.each([
    [
      'one bit of a table changed',
      (folder: string) => changed(join(folder, teams)),
      /damaged: .*public.teams.* doesn't match its checksum/,
    ],
    ['a part is missing', (folder: string) => rm(join(folder, teams)), /damaged: .*public.teams.* is missing/],
    ['the backup did not finish', (folder: string) => rm(join(folder, 'manifest.json')), /not a complete backup/],
    [
      'the manifest is cut off',
      (folder: string) => writeFile(join(folder, 'manifest.json'), '{'),
      /manifest.json can't be read/,
    ],
    [
      'a table does not have the recorded rows after loading',
      (folder: string) => edit(folder, /("name": "public.teams"[^}]*"rows": )\d+/, '$1999'),
      /public.teams doesn't match the backup/,
    ],
    [
      'a newer version made the backup',
      (folder: string) => edit(folder, /"migration": "\w+"/, '"migration": "9999_future"'),
      /which is newer than this one/,
    ],
    [
      'a version made the backup whose database this one cannot update',
      (folder: string) => edit(folder, /"format": 3,\s+"version": "[^"]+"/, '"format": 2, "version": "0.2.0"'),
      /^This backup was made by Homefield 0\.2\.0 and can only be restored with that version, not with [\d.]+: to start over, begin with an empty database\.$/,
    ],
  ])('when %s', async (_, damage, sentence) => {
    const { folder } = await aBackup()
    await damage(folder)
    const target = await anEmptyTarget()
    await expect(restoreBackup(target.installation, folder)).rejects.toThrow(sentence)
    expect(await rowsIn(target)).toEqual([])
  })

  test('and can be repeated after the cause is fixed', async () => {
    const { folder, manifest } = await aBackup()
    await edit(folder, /("name": "public.teams"[^}]*"rows": )\d+/, '$1999')
    const target = await anEmptyTarget()
    await expect(restoreBackup(target.installation, folder)).rejects.toThrow(/doesn't match the backup/)
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    await restoreBackup(target.installation, folder)
    expect(await snapshotOf(target.database.pool)).toEqual(await snapshot(world))
  })
})

test('a database with rows is refused and left alone', async () => {
  const { folder } = await aBackup()
  await expect(restoreBackup(source(), folder)).rejects.toThrow(/^The database is not empty: public.\w+ has rows/)
  expect((await visitor(world).get('/tournaments')).status).toBe(200)
})

test('a database of another version is neither backed up nor restored into', async () => {
  const { folder } = await aBackup()
  const { installation } = await anEmptyTarget()
  await madeByAnOlderVersion(installation.databaseUrl)
  await expect(writeBackup(installation, join(await newFolder(), 'backup'))).rejects.toThrow(
    /^This database was created by a different version of Homefield \(this is [\d.]+\)\. Use that version to back it up\.$/,
  )
  await expect(restoreBackup(installation, folder)).rejects.toThrow(
    "The database's tables are from another version of Homefield. Restore into a new, empty database.",
  )
})

test('a data folder with another session secret is refused', async () => {
  const { dataDir, installation } = await anEmptyTarget()
  const secretFile = join(await newFolder(), 'session-secret')
  await writeFile(secretFile, 'one')
  await writeFile(join(dataDir, 'session-secret'), 'another')
  const folder = join(await newFolder(), 'backup')
  await writeBackup({ ...source(), secretFile }, folder)
  await readManifest(folder)
  await expect(restoreBackup(installation, folder)).rejects.toThrow(/already contains a different secret/)
})

/** Runs `npm run backup` or `npm run restore` on the embedded installation in `dataDir`. */
const run = (command: 'backup' | 'restore', dataDir: string, folder: string) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: scratch }
    execFile(process.execPath, [`src/app/${command}.ts`, folder], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })

/** The embedded database in `dataDir`, open for this test. */
async function embeddedIn(dataDir: string) {
  const { url, release } = await startEmbedded({ dataDir })
  const { pool } = openDatabase(url)
  closing.push(async () => {
    await pool.end()
    await release()
  })
  return { url, pool }
}

test(
  'npm run backup and npm run restore work on the embedded database, which may be in use',
  { timeout: 180_000 },
  async () => {
    const [dataDir, newDataDir] = [await newFolder(), await newFolder()]
    const { url, pool } = await embeddedIn(dataDir)
    await migrate(url)
    await seedDemo({ pool, now: new Date(), payments: 'sandbox', onlyIfEmpty: true })
    expect(await run('backup', dataDir, 'embedded')).toEqual({
      code: 0,
      output: expect.stringMatching(/^Backed up \d+ tables \([\d,]+ rows\) and 0 files to .*embedded\.\n$/),
    })
    const restored = await run('restore', newDataDir, 'embedded')
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringMatching(/^Restored the backup of .*\n.*\nSet DRAW_SECRET_KEY .*\nMoney and spots agree\.\n$/),
    ])
    expect(await snapshotOf((await embeddedIn(newDataDir)).pool)).toEqual(await snapshotOf(pool))
    expect(await run('restore', newDataDir, 'embedded')).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database is not empty: .*\n$/),
    })
  },
)
