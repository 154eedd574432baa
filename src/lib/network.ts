/**
 * What rate limits count as one visitor: an IPv4 address (also written as ::ffff:192.0.2.7), or the /64 network of an IPv6 address, which a
 * single household has to itself. Ports are ignored. Anything else stays as it is.
 */
export const networkOf = (written: string): string => networkWith(4, written)

/** The same with the /48 network of an IPv6 address: the most that a single customer usually gets. */
export const siteNetworkOf = (written: string): string => networkWith(3, written)

function networkWith(groupCount: number, written: string): string {
  const address = withPort.exec(written)?.slice(1).find(Boolean) ?? written
  const groups = ipv6Groups(address)
  if (!groups) return address
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, groupCount).map((group) => group.toString(16))
  return `${network.join(':')}::/${16 * groupCount}`
}

/** A network as people see it where they're logged in, too short to find a household: '192.0.2.x', '2001:db8:1::/48'. Null if unknown. */
export function shortNetworkOf(written: string): string | null {
  const network = siteNetworkOf(written)
  if (/^\d+(\.\d+){3}$/.test(network)) return network.replace(/\d+$/, 'x')
  return network.endsWith('::/48') ? network : null
}

/** '192.0.2.7:4711' or '[2001:db8::7]:4711' */
const withPort = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\]):\d+$/

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
}

/** The eight groups of an IPv6 address in any notation; null for anything else. */
function ipv6Groups(address: string): number[] | null {
  const [bare = ''] = address.split('%')
  // The URL parser normalizes IPv6 hosts: lowercase, no leading zeros, dotted parts as groups.
  const host = URL.parse(`http://[${bare}]/`)?.hostname.slice(1, -1)
  if (host === undefined) return null
  const [front = '', back] = host.split('::')
  const [before, after] = [groupsOf(front), groupsOf(back ?? '')]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
