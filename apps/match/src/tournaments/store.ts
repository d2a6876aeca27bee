import type { MatchStatus } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

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
