/** Holders of pictures share them with each other: whoever set them shows them to everybody anyway. */
const SHARING: ReadonlySet<string> = new Set(['user', 'team', 'organization', 'tournament', 'picture']);

/**
 * Which uses of an image do not exclude each other: all pictures do not, a match's or a league's evidence excludes everything else. Also
 * of the claimants of 0.1.0, `picture:<kind>:<user id>`.
 */
export function claimantOf(holder: string): string {
  const kind = holder.split(':', 1)[0] as string;
  return SHARING.has(kind) ? 'picture' : holder;
}
