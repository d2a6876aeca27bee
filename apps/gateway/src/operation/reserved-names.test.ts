import { expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { reserveNames } from './reserved-names.js';

const names = reserveNames(ROUTES);

it.each(['discover', 'Discover', ' DISCOVER ', 'game ranks', 'Game_Ranks', 'Discover!', '- teams -', 'teams', 'ＤＩＳＣＯＶＥＲ'])(
  'reserves the path segment %j, so that nobody can take it as a name',
  (name) => {
    expect(() => names.refuse(name, 'body.name')).toThrow('body.name: is a reserved word');
  },
);

it.each(['Sentinels', 'discoverers', 'identifier', '{identifier}'])('%j is free', (name) => {
  names.refuse(name, 'body.name');
});
