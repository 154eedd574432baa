/** Preloaded into a process that would outlive a test that was killed: it goes when the test goes. */
import process from 'node:process'

process.on('disconnect', () => process.exit())
