/** The path of a Chromium or Chrome that runs here, for Playwright's `executablePath`; throws one sentence if none. */
export function browserPath(): string
