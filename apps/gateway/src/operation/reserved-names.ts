import { invalidInput } from '@matchpoint/errors';

/** Names that would stand where a path of ours has a word of its own (docs/reference/names.md#reserved-names). */
export interface ReservedNames {
  /** @throws DomainError INVALID_INPUT at `path` for a name whose slug is one of them */
  refuse(name: string | undefined, path: string): void;
}

/** The static segments of all paths, whatever they are under: what is no name of anything stays free for pages and paths to come. */
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

/** As slugs are made of names: `Game Ranks`, `game_ranks` and `-game-ranks!` are one. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
