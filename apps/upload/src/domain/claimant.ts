/** Holders that share pictures with each other, because pictures are public anyway. */
const SHARING: ReadonlySet<string> = new Set(['user', 'team', 'organization', 'tournament', 'picture']);

/**
 * The group of uses that do not exclude each other: all pictures are one group; evidence of a match or a league excludes everything else.
 * Also accepts claimants of 0.1.0, `picture:<kind>:<user id>`.
 */
export function claimantOf(holder: string): string {
  const kind = holder.split(':', 1)[0] as string;
  return SHARING.has(kind) ? 'picture' : holder;
}
