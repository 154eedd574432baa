const timeoutMs = 5_000
const maxBytes = 16_384

/** Reads a small JSON document. Rejects after five seconds, and for redirects, errors and documents over 16 KB. */
export async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Homefield' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`the beacon returned ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the beacon returned more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
