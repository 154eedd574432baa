/** Preloaded into processes that would outlive a killed test: exits when the parent does. */
import process from 'node:process'

process.on('disconnect', () => process.exit())
