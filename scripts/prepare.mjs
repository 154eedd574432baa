import { delimiter, join } from 'node:path'
import { rmSync, writeFileSync } from 'node:fs'
import { buildFingerprint, installFingerprint, isInstalled, readIfThere } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { bin, isMain, Refusal, root, run, runMain, say } from './run.mjs'

// Runs before everything else, on whatever Node the machine has: installs the packages when they are missing or not
// those of package-lock.json and, with --build, makes the pages when they are missing or stale. It needs no package.

const installStamp = join(root, 'node_modules', '.installed')
const buildStamp = join(root, 'dist', '.built')
const nodeMajor = '24'

/** Makes node_modules what package-lock.json says. Two at once are safe: the second waits, and finds it done. */
export function prepareInstall() {
  return unlessDone(isInstallFresh, install)
}

/** Makes dist/ what the sources say. Two at once are safe: the second waits, and finds it done. */
export function prepareBuild() {
  return unlessDone(isBuildFresh, build)
}

async function unlessDone(isDone, work) {
  if (isDone()) return
  await withLock(join(root, '.prepare'), async (extendTo) => isDone() || work(extendTo), sayWaiting)
}

function sayWaiting() {
  say('Waiting for another process that is preparing this folder')
}

function isInstallFresh() {
  return readIfThere(installStamp) === installFingerprint()
}

async function install(onStart) {
  if (!isInstalled()) {
    say('Installing packages (some hundred MB: a minute or several, as fast as the connection is)')
    await npmCi(onStart)
  }
  const { code, output } = await run(bin('node'), ['--version']).catch((error) => ({ code: 1, output: error.message }))
  if (code !== 0 || !output.startsWith(`v${nodeMajor}.`)) {
    throw new Refusal(
      `Node ${nodeMajor}, which the packages bring along, does not run here (${output.trim()}). ` +
        'Its install script is needed: check that npm may run scripts (npm config get ignore-scripts).',
    )
  }
  writeFileSync(installStamp, installFingerprint())
}

async function npmCi(onStart) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', args, { env: systemEnvironment(), onStart }).catch((error) => ({
    code: 1,
    output: error.code === 'ENOENT' ? 'npm is not on the PATH.' : error.message,
  }))
  if (code === 0) return
  const reason = output.trim().split('\n').slice(0, 30).join('\n')
  throw new Refusal(`${reason}\n\nThe packages could not be installed: npm ci failed, for the reason above.`)
}

/** Without node_modules/.bin on the PATH: npm must not run on the very Node it is about to replace. */
function systemEnvironment() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const ours = join(root, 'node_modules', '.bin')
  return { ...process.env, PATH: folders.filter((folder) => folder !== ours).join(delimiter) }
}

function isBuildFresh() {
  return readIfThere(buildStamp) === buildFingerprint()
}

async function build(onStart) {
  say('Building the pages')
  const fingerprint = buildFingerprint()
  rmSync(buildStamp, { force: true })
  const { code, output } = await run(bin('node'), [bin('vite'), 'build', '--logLevel=warn'], { onStart })
  if (code !== 0) throw new Refusal(`${output.trim()}\n\nThe pages could not be built, for the reason above.`)
  writeFileSync(buildStamp, fingerprint)
}

async function main() {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 20) {
    throw new Refusal(`Homefield needs Node 20 or newer; this is ${process.version}. Get it from https://nodejs.org.`)
  }
  await prepareInstall()
  if (process.argv.includes('--build')) await prepareBuild()
}

if (isMain(import.meta.url)) await runMain(main)
