import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address that is one. */
function groupsOf(address: string): number[] {
  // The standard's own parser writes an IPv4 ending and leading zeros in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [parse(head), parse(tail ?? '')]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/**
 * Whom an address stands for where callers are counted: an IPv4 address for itself, also where it comes written as
 * IPv6; an IPv6 address for its /64, since every subscriber has one and may call from any address in it.
 */
export function callersNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}
