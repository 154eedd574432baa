/** Whether all seeds and rounds are asked for (`npm run proof`), or the few that fit into every test run. */
export const isWhole = process.env.PROOF === 'whole'
