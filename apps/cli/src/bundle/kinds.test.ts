import { expect, it } from 'vitest';
import { type Kind, kindNamed, type KindDefinition, naturalKey } from './kinds.js';

const keyOf = (kind: Kind, row: object): string => naturalKey(kindNamed(kind) as KindDefinition, row);

it('gives one key to rows that are one thing for the service which stores them, so that the last one wins', () => {
  const organizations = ['Team One', ' team one ', 'TEAM_ONE', 'Team\tOne'].map((name) => keyOf('organization', { name }));
  expect(new Set(organizations).size).toBe(1);
  expect(keyOf('organization', { name: 'TeamOne' })).not.toBe(organizations[0]);
  const objectives = [{ id: 'first_blood' }, { id: 'first_blood', game: 'valorant' }, { id: 'first_blood', game: 'game_1' }];
  expect(new Set(objectives.map((row) => keyOf('objective', row))).size).toBe(1);
});
