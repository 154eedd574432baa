import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { bin, isMain, Refusal, run, runMain, say } from './run.mjs'

/** Chromium without its user interface: the tests run almost twice as fast in it. */
const shell = 'chromium-headless-shell'
const names = [shell, 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

let found

/**
 * The path of a Chromium or Chrome that works on this machine, for Playwright's `executablePath`. Throws a one-sentence message if there is
 * none.
 */
export function browserPath() {
  found ??= findBrowser()
  if (found) return found
  throw new Refusal('The browser tests need a browser. Install Chromium or Chrome, or set CHROMIUM_PATH.')
}

function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !runs(chosen)) throw new Refusal(`CHROMIUM_PATH is ${chosen}, which is not a working browser.`)
  if (chosen) return chosen
  return [...names.flatMap(onPath), ...macApps].find(runs) ?? [playwrightsOwn()].find(runs)
}

const onPath = (name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

function playwrightsOwn() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}

/** The file may be only a launcher for an app store, or lack system libraries. */
function runs(path) {
  if (!existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Ensures that there is a browser: the chosen one, else the system's headless shell, else any other, else Playwright's download. */
async function main() {
  if (!process.env.CHROMIUM_PATH && !onPath(shell).some(runs)) await installShell()
  if (!findBrowser()) await downloadPlaywrights()
  browserPath()
}

async function downloadPlaywrights() {
  say('Downloading a browser for the tests')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await run(bin('playwright'), ['install', '--no-shell', 'chromium'], { env, timeout: 300_000 })
}

/** On Debian. Where the package does not exist, any other browser will do. */
async function installShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say('Installing a browser for the tests (apt-get)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const packages = [shell, 'fonts-liberation']
  const { code, output } = await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env })
  if (code !== 0 && !findBrowser()) say(output.trim())
}

if (isMain(import.meta.url)) await runMain(main)
