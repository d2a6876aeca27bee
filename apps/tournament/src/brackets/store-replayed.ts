import { newId } from '@matchpoint/core';
import type { TournamentAct } from '../access/index.js';
import type { Replay } from '../domain/replay-results.js';
import { loadBracket, type NodeRow, removeOthers, saveNodes, saveRounds } from './store/bracket.js';
import { appendEntries, clearEntries, numberEntries } from './store/entries.js';
import { addMatchJobs } from './store/match-jobs.js';
import { NOTHING_STORED } from './store-advance.js';

/** The match that decided a node elsewhere. Times are ISO 8601. */
export interface PlayedMatch {
  readonly matchId: string;
  readonly scheduledAt: string | null;
  readonly completedAt: string | null;
}

/**
 * Stores the bracket of a tournament that was played elsewhere, replacing the stored one, with a job to link each match to its
 * node. Nodes keep their ids.
 *
 * @param act its tournament was locked in its transaction
 * @param matches by node key
 */
export async function storeReplayed(
  act: TournamentAct,
  { bracket, log }: Replay,
  matches: ReadonlyMap<string, PlayedMatch>,
): Promise<void> {
  const { tx, tournament, now } = act;
  const stored = (await loadBracket(tx, tournament)) ?? NOTHING_STORED;
  const ofRound = (key: string): PlayedMatch[] =>
    bracket.nodes.flatMap((node) => (node.roundKey === key && matches.has(node.key) ? [matches.get(node.key)!] : []));
  const rounds = bracket.rounds.map((state, position) => {
    const played = ofRound(state.key);
    return {
      id: stored.rounds.get(state.key)?.id ?? newId('round'),
      state,
      position,
      startsAt: played.flatMap(({ scheduledAt }) => scheduledAt ?? []).toSorted()[0] ?? null,
      completedAt:
        played
          .flatMap(({ completedAt }) => completedAt ?? [])
          .toSorted()
          .at(-1) ?? tournament.completedAt,
    };
  });
  const roundIds = new Map(rounds.map(({ id, state }) => [state.key, id]));
  const nodes = bracket.nodes.map((state, position) => {
    const match = matches.get(state.key);
    const row: NodeRow = {
      id: stored.nodes.get(state.key)?.id ?? newId('node'),
      roundId: roundIds.get(state.roundKey)!,
      state,
      matchId: match?.matchId ?? null,
      matchStatus: match === undefined ? null : 'over',
      scheduledAt: match?.scheduledAt ?? null,
    };
    return { ...row, position };
  });
  await removeOthers(tx, tournament.id, {
    roundKeys: rounds.map(({ state }) => state.key),
    nodeKeys: nodes.map(({ state }) => state.key),
  });
  await saveRounds(tx, tournament.id, rounds);
  await saveNodes(tx, tournament.id, nodes);
  await clearEntries(tx, tournament.id);
  await numberEntries(tx, tournament.id, log.length);
  await appendEntries(tx, tournament.id, log, { actorUserId: null, matchId: null, now });
  const links = nodes.flatMap(({ id, matchId, state }) => {
    if (matchId === null || stored.nodes.get(state.key)?.matchId === matchId) return [];
    return [{ nodeId: id, nodeKey: state.key, attempt: state.attempt, kind: 'LINK' as const, matchId, payload: {} }];
  });
  await addMatchJobs(tx, tournament.id, links, now);
}
