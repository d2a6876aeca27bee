import { NativeSelect } from '@mantine/core';
import type { GetApiKeyOptionsResult } from '@matchpoint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { chooseDeveloperScope, useDeveloperScope } from '../../developer-scope.js';
import { DEVELOPER } from '../../texts/developer.js';
import { nameOfGame } from '../../texts/names.js';

/** Chooses whose endpoints are shown, for users who run a league or develop a game; empty for all others. */
export function ScopeChoice({ kinds }: Pick<GetApiKeyOptionsResult, 'kinds'>) {
  const scope = useDeveloperScope();
  const queries = useQueryClient();
  const leagues = kinds.flatMap((kind) => kind.leagues ?? []).map(({ id, name }) => ({ value: `league:${id}`, label: name }));
  const games = kinds.flatMap((kind) => kind.games ?? []).map(({ id }) => ({ value: `game:${id}`, label: nameOfGame(id) }));
  if (leagues.length + games.length === 0) return null;
  return (
    <NativeSelect
      label={DEVELOPER.asWhom}
      maw={320}
      value={scope}
      data={[{ value: '', label: DEVELOPER.asOneself }, ...leagues, ...games]}
      onChange={({ currentTarget }) => {
        chooseDeveloperScope(currentTarget.value);
        void queries.resetQueries();
      }}
    />
  );
}
