import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isMain, Refusal, run, runMain, say } from './run.mjs'

// Firefox, and WebKitGTK (Safari's engine), for the journeys in test/e2e/other-browsers. Both come from the system's packages. As root on
// Debian, `npm run proof:browsers` installs them.

const engines = {
  Firefox: { packages: ['firefox-esr'], isThere: () => firefoxPath() !== undefined },
  WebKit: {
    packages: [
      ['webkit2gtk-driver', 'xvfb', 'dbus', 'python3-gi', 'gir1.2-webkit2-4.1', 'gir1.2-gtk-3.0'],
      // For videos.
      ['gstreamer1.0-plugins-base', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav'],
      // For its language.
      ['locales'],
    ].flat(),
    isThere: () =>
      ['WebKitWebDriver', 'Xvfb', 'dbus-run-session', 'localedef'].every((name) => onPath(name)) &&
      existsSync('/usr/share/i18n/locales/de_CH') &&
      // The system's Python, as in the first line of webkit-window.py: only that one finds the system's GTK.
      succeeds('/usr/bin/python3', [
        '-c',
        "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')",
      ]),
  },
}

export function firefoxPath() {
  return onPath('firefox-esr') ?? onPath('firefox')
}

/** Why an engine ('Firefox' or 'WebKit') cannot run here, in one sentence; null when it can. */
export function missingEngine(name) {
  const { packages, isThere } = engines[name]
  return isThere() ? null : `${name} is not installed. On Debian: apt-get install ${packages.join(' ')}`
}

function missingEngines() {
  return Object.keys(engines).filter((name) => missingEngine(name) !== null)
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function succeeds(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

async function main() {
  const missing = missingEngines()
  if (missing.length === 0) return
  const packages = missing.flatMap((name) => engines[name].packages)
  const command = `apt-get install --no-install-recommends ${packages.join(' ')}`
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Refusal(`${missing.join(' and ')} must be installed. On Debian, run as root: ${command}`)
  }
  say(`Installing ${missing.join(' and ')} (apt-get)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { output } = await run('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { env })
  if (missingEngines().length > 0) throw new Refusal(`${output.trim()}\n\nThe browsers could not be installed.`)
}

if (isMain(import.meta.url)) await runMain(main)
