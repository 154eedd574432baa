type Lock = { packages: Record<string, { license?: string; dev?: boolean }> }
type Report = { vulnerabilities?: Record<string, { name: string; severity: string }>; statusCode?: number }
export function unknownLicenses(lock: Lock): string[]
export function seriousVulnerabilities(report: Report | null): { found: string[] } | 'unavailable' | 'failed'
export function audit(): Promise<{ code: number; output: string; note: string }>
