type Failure = { file: string; name: string | null }
type Report = {
  testResults?: {
    name: string
    status: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}
export const maxFlaky: number
export function failedTests(report: Report): Failure[]
export function rerunArgs(failure: Failure): string[]
export function withFlaky(
  counts: { passed: number; failed: number },
  flaky: Failure[],
): { passed: number; failed: number }
