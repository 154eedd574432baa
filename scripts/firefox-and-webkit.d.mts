export function firefoxPath(): string | undefined
/** Why an engine cannot run here, in one sentence, or null when it can. */
export function missingEngine(name: 'Firefox' | 'WebKit'): string | null
