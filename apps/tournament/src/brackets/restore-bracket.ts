import { newId } from '@matchpoint/core';
import type { TournamentAct } from '../access/index.js';
import type { Bracket } from '../domain/bracket/types.js';
import { saveTournament } from '../record/index.js';
import { headOf } from './apply-to-bracket.js';
import { type NodeRow, removeOthers, saveNodes, saveRounds, type StoredBracket } from './store/bracket.js';
import { addMatchJobs } from './store/match-jobs.js';

/** Replaces the stored bracket by the replay of its log. Rows keep their ids, nodes their matches; no match is created or ended. */
export async function restoreBracket({ tx, tournament, now }: TournamentAct, stored: StoredBracket, replayed: Bracket): Promise<void> {
  const rounds = replayed.rounds.map((state, position) => {
    const row = stored.rounds.get(state.key);
    const completedAt = state.status === 'COMPLETED' ? (row?.completedAt ?? now.toISOString()) : null;
    return { id: row?.id ?? newId('round'), state, position, startsAt: row?.startsAt ?? null, completedAt };
  });
  const roundIds = new Map(rounds.map(({ id, state }) => [state.key, id]));
  const nodes = replayed.nodes.map((state, position) => {
    const { id = newId('node'), matchId = null, matchStatus = null, scheduledAt = null } = stored.nodes.get(state.key) ?? {};
    return { id, roundId: roundIds.get(state.roundKey)!, state, position, matchId, matchStatus, scheduledAt };
  });
  await removeOthers(tx, tournament.id, {
    roundKeys: rounds.map(({ state }) => state.key),
    nodeKeys: nodes.map(({ state }) => state.key),
  });
  await saveRounds(tx, tournament.id, rounds);
  await saveNodes(tx, tournament.id, nodes);
  await saveTournament(tx, { ...tournament, bracket: headOf(replayed) }, now);
}

/** Requests the links of nodes to imported matches again. */
export async function linkAgain({ tx, tournament, now }: TournamentAct, nodes: readonly NodeRow[]): Promise<void> {
  const links = nodes.flatMap(({ id, matchId, state: { key, attempt } }) =>
    matchId === null ? [] : [{ nodeId: id, nodeKey: key, attempt, kind: 'LINK' as const, matchId, payload: {} }],
  );
  await addMatchJobs(tx, tournament.id, links, now);
}
