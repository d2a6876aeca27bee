import { FORM_LENGTH } from '@matchpoint/core';

/** SQL: the form of the record `alias`, whose last results are stored in order; null if they were never read from the ledger. */
export const formOf = (alias: string): string => `jsonb_path_query_array(${alias}.recent, '$[*].outcome')`;

/**
 * SQL: the combined form of an organization's current teams; `game` (SQL) restricts it to a game, '' is all of them. A match between two
 * of them has a result of each, so the team breaks the tie: else the order, and which one is the oldest shown, would be by chance.
 */
export const formOfTeams = (organizationId: string, game: string): string => `coalesce((
  select jsonb_agg(l.entry->'outcome' order by l.entry->>'playedAt', (l.entry->>'matchId') collate "C", l.id collate "C")
  from (select e.entry, ft.id
    from teams ft join team_stats fs on fs.team_id = ft.id cross join lateral jsonb_array_elements(fs.recent) e (entry)
    where ft.organization_id = ${organizationId} and ${game} in ('', fs.game_id)
    order by e.entry->>'playedAt' desc, (e.entry->>'matchId') collate "C" desc, ft.id collate "C" desc limit ${FORM_LENGTH}) l), '[]')`;
