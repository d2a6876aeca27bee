interface NamedGame {
  /** Its slug, as stored: it may have capitals. */
  id: string;
  convexId?: string | undefined;
}

/** What is made of games, by slug in small letters and by convexId; {@link gameOf} finds one (docs/reference/values.md#identifiers). */
export function indexGames<Game extends NamedGame, Value>(
  games: readonly Game[],
  toValue: (game: Game) => Value,
): ReadonlyMap<string, Value> {
  return new Map(
    games.flatMap((game) => {
      const value = toValue(game);
      return [game.id.toLowerCase(), game.convexId].filter((name) => name !== undefined).map((name) => [name, value] as const);
    }),
  );
}

/** The one of a slug, in any case, or convexId. */
export function gameOf<Value>(games: ReadonlyMap<string, Value>, identifier: string): Value | undefined {
  return games.get(identifier) ?? games.get(identifier.toLowerCase());
}
