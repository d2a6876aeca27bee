import { newId } from '@matchpoint/core';
import type { ClientBase } from 'pg';
import { readTerms } from '../db/dispute-terms.js';
import type { MatchState } from '../domain/match-state.js';
import type { NewDispute } from '../domain/open-dispute.js';

/** The terms of a dispute about a match that is opened now. */
export const newDispute = async (tx: ClientBase, { leagueId }: Pick<MatchState, 'leagueId'>): Promise<NewDispute> => ({
  ...(await readTerms(tx, leagueId)),
  id: newId('dsp'),
});
