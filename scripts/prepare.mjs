import { delimiter, join } from 'node:path'
import { rmSync, writeFileSync } from 'node:fs'
import { buildFingerprint, installFingerprint, isInstalled, readIfThere } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { bin, isMain, Refusal, root, run, runMain, say } from './run.mjs'

// Runs before everything else, on any installed Node: installs the packages if they are missing or do not match package-lock.json, and with
// --build builds the pages if they are missing or stale. Uses no packages.

const installStamp = join(root, 'node_modules', '.installed')
const buildStamp = join(root, 'dist', '.built')
const nodeMajor = '24'

/** Installs what package-lock.json says. Safe to run twice at once: the second run waits and finds it done. */
function prepareInstall() {
  return unlessDone(isInstallFresh, install)
}

/** Builds dist/ from the sources. Safe to run twice at once: the second run waits and finds it done. */
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
    say('Installing packages (several hundred MB, which may take a few minutes)')
    await npmCi(onStart)
  }
  const { code, output } = await run(bin('node'), ['--version']).catch((error) => ({ code: 1, output: error.message }))
  if (code !== 0 || !output.startsWith(`v${nodeMajor}.`)) {
    throw new Refusal(
      `The Node ${nodeMajor} that npm installed doesn't run on this machine (${output.trim()}). ` +
        'Its install script must run: make sure that npm allows scripts (npm config get ignore-scripts).',
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
  throw new Refusal(`${reason}\n\nnpm ci failed. See the output above.`)
}

/** Without node_modules/.bin on the PATH, so that npm does not run on the Node it is about to replace. */
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
  if (code !== 0) throw new Refusal(`${output.trim()}\n\nThe build failed. See the output above.`)
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
