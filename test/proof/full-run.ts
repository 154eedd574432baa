/** Whether to run all seeds and rounds (`npm run proof`) or only the few that fit into every test run. */
export const isFullRun = process.env.PROOF === 'whole'
