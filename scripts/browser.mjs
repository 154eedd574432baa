import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { bin, isMain, Refusal, run, runMain, say } from './run.mjs'

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let found

/** The path of a Chromium or Chrome that runs here, for Playwright's `executablePath`; throws one sentence if none. */
export function browserPath() {
  found ??= findBrowser()
  if (found) return found
  throw new Refusal(
    'The browser tests need a browser: install Chromium or Chrome, or set CHROMIUM_PATH to the one you have.',
  )
}

function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !runs(chosen)) throw new Refusal(`CHROMIUM_PATH names ${chosen}, which is no browser that runs here.`)
  if (chosen) return chosen
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...macApps].find(runs) ?? [playwrightsOwn()].find(runs)
}

function playwrightsOwn() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}

/** A file of that name may be a mere pointer to a store, or lack libraries of the system. */
function runs(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Makes sure that there is a browser: what is installed, else Playwright's download, else the system's package. */
async function main() {
  for (const obtain of [undefined, downloadPlaywrights, installSystems]) {
    await obtain?.()
    found = findBrowser()
    if (found) return
  }
  browserPath()
}

async function downloadPlaywrights() {
  say('Downloading a browser for the tests')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await run(bin('playwright'), ['install', '--no-shell', 'chromium'], { env, timeout: 300_000 })
}

async function installSystems() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say("Installing the system's Chromium for the tests (apt-get)")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const packages = ['chromium', 'fonts-liberation']
  const { code, output } = await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env })
  if (code !== 0) say(output.trim())
}

if (isMain(import.meta.url)) await runMain(main)
