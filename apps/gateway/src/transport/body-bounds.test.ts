import { expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { bodyBoundsOf } from './body-bounds.js';

const KIBIBYTE = 1024;

it('a body may have 1 MiB, unless what it holds is stored in a free form or sent many times a second', () => {
  const smaller = ROUTES.flatMap((route) => {
    const { bytes } = bodyBoundsOf(route);
    return bytes === 1024 * KIBIBYTE ? [] : [`${route.operationId}: ${bytes / KIBIBYTE} KiB`];
  });
  expect(smaller.sort()).toEqual([
    'createMatch: 256 KiB',
    'createMatchAcceptance: 256 KiB',
    'createTournament: 256 KiB',
    'recordGameLiveState: 4 KiB',
    'recordLeagueLiveState: 4 KiB',
    'updateTournament: 256 KiB',
  ]);
});
