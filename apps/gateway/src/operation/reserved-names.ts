import { invalidInput } from '@matchpoint/errors';

/** Names that would collide with a fixed segment of one of our paths (docs/reference/names.md#reserved-names). */
export interface ReservedNames {
  /** @throws DomainError INVALID_INPUT at `path` for a name whose slug is one of them */
  refuse(name: string | undefined, path: string): void;
}

/** The static segments of all paths, at any position, so that future pages and paths can use them too. */
export function reserveNames(routes: readonly { path: string }[]): ReservedNames {
  const segments = new Set(
    routes.flatMap(({ path }) => path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'))).map(fold),
  );
  return {
    refuse(name, path) {
      if (name !== undefined && segments.has(fold(name))) throw invalidInput(path, 'is a reserved word');
    },
  };
}

/** Normalized like slugs: `Game Ranks`, `game_ranks` and `-game-ranks!` are equal. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
