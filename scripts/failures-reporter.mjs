import { MinimalReporter } from 'vitest/node'

/** Prints only failed tests, and everything that tests or the code under test printed. */
export default class FailuresReporter extends MinimalReporter {
  constructor() {
    super({ silent: false })
  }
}
