import type { MatchStatus } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { MatchOrigin } from '../domain/match-state.js';

interface NodeMatch {
  nodeId: string;
  attempt: number;
  id: string;
  status: MatchStatus;
  scheduledAt: string | null;
}

const OF_NODES = sql<NodeMatch>(
  'match_find_of_nodes',
  `select m.tournament_node_id as "nodeId", m.tournament_attempt as attempt, m.id, m.status,
     m.scheduled_at as "scheduledAt"
   from unnest($1::text[], $2::int[]) as node(id, attempt)
   join match m on m.tournament_node_id = node.id and m.tournament_attempt = node.attempt`,
);

const keyOf = ({ nodeId, attempt }: { nodeId: string; attempt: number }): string => `${attempt} ${nodeId}`;

/** The matches of these nodes and attempts; returns a look-up function. */
export async function findMatchesOfNodes(
  tx: ClientBase,
  nodes: readonly { nodeId: string; attempt: number }[],
): Promise<(node: { nodeId: string; attempt: number }) => NodeMatch | undefined> {
  const rows = await run(tx, OF_NODES, [nodes.map(({ nodeId }) => nodeId), nodes.map(({ attempt }) => attempt)]);
  const byNode = new Map(rows.map((row) => [keyOf(row), row]));
  return (node) => byNode.get(keyOf(node));
}

/** A node's attempt, and the match to assign to it. */
export interface NodeLink {
  readonly matchId: string;
  readonly tournamentId: string;
  readonly nodeId: string;
  readonly attempt: number;
}

interface LinkedMatch {
  id: string;
  origin: MatchOrigin;
  status: MatchStatus;
  scheduledAt: string | null;
  tournamentId: string | null;
}

const LOCK_LINKED = sql<LinkedMatch>(
  'match_lock_linked',
  `select m.id, m.origin, m.status, m.scheduled_at as "scheduledAt", m.tournament_id as "tournamentId" from match m
   where m.id = $1 or (m.tournament_node_id = $2 and m.tournament_attempt = $3) order by m.id for update`,
);

/** Locks a match and the node's current one, in the order of ids, so that two links never deadlock. */
export function lockLinked(tx: ClientBase, { matchId, nodeId, attempt }: NodeLink): Promise<LinkedMatch[]> {
  return run(tx, LOCK_LINKED, [matchId, nodeId, attempt]);
}

const RELEASE = sql(
  'match_release_node',
  `update match set tournament_id = null, tournament_node_id = null, tournament_attempt = null
   where tournament_node_id = $2 and tournament_attempt = $3 and id <> $1`,
);

/** Detaches a node's current match. */
export async function releaseNode(tx: ClientBase, { matchId, nodeId, attempt }: NodeLink): Promise<void> {
  await run(tx, RELEASE, [matchId, nodeId, attempt]);
}

const LINK = sql('match_link_node', 'update match set tournament_id = $2, tournament_node_id = $3, tournament_attempt = $4 where id = $1');

export async function linkMatch(tx: ClientBase, { matchId, tournamentId, nodeId, attempt }: NodeLink): Promise<void> {
  await run(tx, LINK, [matchId, tournamentId, nodeId, attempt]);
}

interface MatchFacts {
  matchId: string;
  externalId: string | null;
  status: MatchStatus;
  gameId: string;
  creatorTeamId: string;
  acceptedTeamId: string | null;
  creatorScore: number;
  acceptedScore: number;
  winnerTeamId: string | null;
  forfeitedByTeamId: string | null;
  isVoided: boolean;
  scheduledAt: string | null;
  completedAt: string | null;
  tournamentId: string | null;
  nodeId: string | null;
  attempt: number | null;
}

const READ_FACTS = sql<MatchFacts>(
  'match_read_facts',
  `select m.id as "matchId", m.external_id as "externalId", m.status, m.game_id as "gameId", m.creator_team_id as "creatorTeamId",
     m.accepted_team_id as "acceptedTeamId", coalesce(m.creator_team_score, 0) as "creatorScore",
     coalesce(m.accepted_team_score, 0) as "acceptedScore", m.winner_team_id as "winnerTeamId",
     m.forfeited_by_team_id as "forfeitedByTeamId", m.is_voided as "isVoided", m.scheduled_at as "scheduledAt",
     m.completed_at as "completedAt", m.tournament_id as "tournamentId", m.tournament_node_id as "nodeId",
     m.tournament_attempt as attempt
   from match m where m.id = any($1::text[]) or m.external_id = any($2::text[])`,
);

/** Matches by id or external id; unknown ones are left out. */
export function readFacts(pool: Pool, matchIds: readonly string[], externalIds: readonly string[]): Promise<MatchFacts[]> {
  return run(pool, READ_FACTS, [matchIds, externalIds]);
}
