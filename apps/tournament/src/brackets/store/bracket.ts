import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Bracket, Node, Round } from '../../domain/bracket/types.js';
import type { TournamentRow } from '../../record/index.js';
import type { MatchStatus, NodeMatch } from '../rules/match-jobs.js';

export interface RoundRow {
  readonly id: string;
  readonly state: Round;
  readonly startsAt: string | null;
  readonly completedAt: string | null;
}

export interface NodeRow extends NodeMatch {
  readonly id: string;
  readonly roundId: string;
  readonly state: Node;
  readonly scheduledAt: string | null;
}

/** A bracket with the rows it is stored in, by key. */
export interface StoredBracket {
  readonly bracket: Bracket;
  readonly rounds: ReadonlyMap<string, RoundRow>;
  readonly nodes: ReadonlyMap<string, NodeRow>;
}

const ROUNDS = sql<RoundRow>(
  'bracket_rounds',
  `select id, state, starts_at as "startsAt", completed_at as "completedAt" from bracket_round where tournament_id = $1 order by position`,
);
/** In the order of play. Places of nodes are not read: a Swiss round that is paired later moves those of all rounds behind it. */
const NODES = sql<NodeRow>(
  'bracket_nodes',
  `select n.id, n.round_id as "roundId", n.state, n.match_id as "matchId", n.match_status as "matchStatus", n.scheduled_at as "scheduledAt"
   from bracket_node n join bracket_round r on r.id = n.round_id where n.tournament_id = $1
   order by r.position, length(n.state ->> 'group'), n.state ->> 'group', (n.state ->> 'number')::int`,
);

/** The rounds of a tournament, in the order of play. */
export async function listRounds(client: Pool | ClientBase, tournamentId: string): Promise<Round[]> {
  return (await run(client, ROUNDS, [tournamentId])).map(({ state }) => state);
}

/** The bracket of a tournament; undefined if it hasn't started. */
export async function loadBracket(client: Pool | ClientBase, tournament: TournamentRow): Promise<StoredBracket | undefined> {
  if (tournament.bracket === null) return undefined;
  const rounds = await run(client, ROUNDS, [tournament.id]);
  const nodes = await run(client, NODES, [tournament.id]);
  return {
    bracket: { ...tournament.bracket, rounds: rounds.map(({ state }) => state), nodes: nodes.map(({ state }) => state) },
    rounds: new Map(rounds.map((row) => [row.state.key, row])),
    nodes: new Map(nodes.map((row) => [row.state.key, row])),
  };
}

const SAVE_ROUNDS = sql(
  'bracket_save_rounds',
  `insert into bracket_round (id, tournament_id, position, key, state, starts_at, completed_at)
   select r.id, $1, position, r.state ->> 'key', r.state, "startsAt", "completedAt"
   from jsonb_to_recordset($2::jsonb) as r(id text, position int, state jsonb, "startsAt" timestamptz, "completedAt" timestamptz)
   on conflict (id) do update set state = excluded.state, starts_at = excluded.starts_at, completed_at = excluded.completed_at,
     position = excluded.position`,
);

/** Writes rounds; `position` is their place in the order of play. */
export async function saveRounds(
  tx: ClientBase,
  tournamentId: string,
  rounds: readonly (RoundRow & { position: number })[],
): Promise<void> {
  if (rounds.length > 0) await run(tx, SAVE_ROUNDS, [tournamentId, JSON.stringify(rounds)]);
}

const SAVE_NODES = sql(
  'bracket_save_nodes',
  `insert into bracket_node (id, tournament_id, round_id, position, key, state, match_id, match_status, scheduled_at)
   select n.id, $1, "roundId", position, n.state ->> 'key', n.state, "matchId", "matchStatus", "scheduledAt"
   from jsonb_to_recordset($2::jsonb) as n(id text, "roundId" text, position int, state jsonb, "matchId" text, "matchStatus" text,
     "scheduledAt" timestamptz)
   on conflict (id) do update set state = excluded.state, match_id = excluded.match_id, match_status = excluded.match_status,
     scheduled_at = excluded.scheduled_at, position = excluded.position`,
);

/** Writes nodes; `position` is their place in the bracket. */
export async function saveNodes(tx: ClientBase, tournamentId: string, nodes: readonly (NodeRow & { position: number })[]): Promise<void> {
  if (nodes.length > 0) await run(tx, SAVE_NODES, [tournamentId, JSON.stringify(nodes)]);
}

const SET_MATCH_STATUS = sql('bracket_set_match_status', 'update bracket_node set match_status = $3 where id = $1 and match_id = $2');

/** Records the progress of a node's match, unless the node has another match by now. */
export async function setMatchStatus(tx: ClientBase, nodeId: string, matchId: string, status: MatchStatus): Promise<void> {
  await run(tx, SET_MATCH_STATUS, [nodeId, matchId, status]);
}

const ADOPT = sql(
  'bracket_adopt_match',
  `with node as (
     update bracket_node set match_id = $3, match_status = case when match_status = 'queued' then 'created' else match_status end
     where id = $1 and match_id = $2)
   update match_job set match_id = $3 where node_id = $1 and match_id = $2 and status = 'pending'`,
);

/**
 * Replaces the id of a node's match by that of the match service, which keeps the first match of a node and attempt: a database restored to
 * an older state has forgotten that it requested that one.
 */
export async function adoptMatch(tx: ClientBase, nodeId: string, forgotten: string, kept: string): Promise<void> {
  await run(tx, ADOPT, [nodeId, forgotten, kept]);
}

const REMOVE_OTHERS = sql(
  'bracket_remove_others',
  `with nodes as (delete from bracket_node where tournament_id = $1 and key <> all($3::text[]))
   delete from bracket_round where tournament_id = $1 and key <> all($2::text[])`,
);

/** Removes the rounds and nodes of a tournament that are not named. */
export async function removeOthers(
  tx: ClientBase,
  tournamentId: string,
  { roundKeys, nodeKeys }: { roundKeys: readonly string[]; nodeKeys: readonly string[] },
): Promise<void> {
  await run(tx, REMOVE_OTHERS, [tournamentId, roundKeys, nodeKeys]);
}
