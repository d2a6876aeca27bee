import { hash } from 'node:crypto';

/** Prefixes that keep a leaf from passing as a node, and either from passing as anything else that is hashed. */
const LEAF = Buffer.from('matchpoint.rpc.v1.Principals leaf\0');
const NODE = Buffer.from('matchpoint.rpc.v1.Principals node\0');
const HASH_BYTES = 32;

/** A Merkle tree over principals that are signed together: one signature of its root is valid for each of them (docs/adr/0014). */
export interface PrincipalTree {
  root: Uint8Array;
  /** The sibling hashes on the path from the leaf at `index` up to the root. */
  pathOf(index: number): Uint8Array[];
}

const sha256 = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** @param principals encoded, at least one */
export function growTree(principals: readonly Uint8Array[]): PrincipalTree {
  const levels = [principals.map((principal) => sha256(LEAF, principal))];
  for (let level = levels[0] as Buffer[]; level.length > 1; levels.push(level)) {
    const below = level;
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, at) => sha256(NODE, below[2 * at] as Buffer, besides(below, 2 * at)));
  }
  return {
    root: levels.at(-1)?.[0] as Buffer,
    pathOf: (index) => levels.slice(0, -1).map((level, height) => besides(level, index >> height)),
  };
}

/** The sibling; the last of an odd number is paired with itself. */
const besides = (level: readonly Buffer[], at: number): Buffer => (level[at ^ 1] ?? level[at]) as Buffer;

/** The root that follows from a principal, its index and path; undefined for an invalid path. */
export function climb(principal: Uint8Array, index: number, path: readonly Uint8Array[]): Uint8Array | undefined {
  let at: Uint8Array = sha256(LEAF, principal);
  for (const [height, beside] of path.entries()) {
    if (beside.length !== HASH_BYTES) return undefined;
    at = (index >> height) & 1 ? sha256(NODE, beside, at) : sha256(NODE, at, beside);
  }
  return at;
}
