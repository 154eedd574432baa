export function changedFiles(folder?: string): Promise<string[] | null>
export function testsOf(files: readonly string[]): string[]
