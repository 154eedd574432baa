export function changedFiles(): Promise<string[] | null>
export function testsOf(files: readonly string[]): string[]
