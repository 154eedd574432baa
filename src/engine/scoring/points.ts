import { oneScore, type ScoringKind } from './kind.ts'

export const points: ScoringKind<'points'> = { ...oneScore, text: () => 'Points', parts: () => ['score'] }
