import type { TestDatabase } from '@matchpoint/testing';

/** Totals of counted results, folded from the stored matches by plain code, and the stored totals. Rows as texts, in order. */
export async function readFigures(database: TestDatabase): Promise<{ naive: string[]; stored: string[] }> {
  const query = async <Row>(text: string): Promise<Row[]> => (await database.pool().query(text)).rows as Row[];
  const matches = await query<MatchRow>(
    `select id, game_id, coalesce(league_season_id, '') as season_id, creator_team_id, accepted_team_id from match
     where status in ('COMPLETED', 'FORFEITED') and not is_voided`,
  );
  const maps = await query<MapRow>(`select match_id, map_index, map_id, creator_team_score as creator, opponent_team_score as accepted
    from map_score where status = 'CONFIRMED'`);
  const stats = await query<StatsRow>('select match_id, map_index, stats from map_player_stats');
  const rosters = await query<RosterRow>(`select match_id, team_id, active_user_ids, bench from match_roster order by side desc`);
  const teams = new Map<string, number[]>();
  const players = new Map<string, { maps: number; stats: Map<string, [number, number]> }>();
  for (const match of matches) {
    for (const map of maps.filter(({ match_id }) => match_id === match.id)) {
      if (map.map_id !== '') {
        const add = (team: string, own: number, other: number): void => {
          const key = JSON.stringify([team, match.game_id, map.map_id]);
          const sum = teams.get(key) ?? [0, 0, 0, 0, 0, 0];
          const more = [1, Number(own > other), Number(own === other), Number(own < other), own, other];
          teams.set(
            key,
            sum.map((value, index) => value + (more[index] ?? 0)),
          );
        };
        add(match.creator_team_id, map.creator, map.accepted);
        add(match.accepted_team_id, map.accepted, map.creator);
      }
      const sent = stats.find((each) => each.match_id === match.id && each.map_index === map.map_index)?.stats ?? {};
      for (const [userId, entry] of Object.entries(sent)) {
        const roster = rosters.find(
          (each) => each.match_id === match.id && (each.active_user_ids.includes(userId) || each.bench.some(({ id }) => id === userId)),
        );
        const values = Object.entries(typeof entry === 'object' ? (entry ?? {}) : {})
          .filter(([key, value]) => /^[A-Za-z][\w.-]{0,47}$/.test(key) && ['string', 'number', 'boolean'].includes(typeof value))
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .slice(0, 32);
        if (!roster || values.length === 0) continue;
        const key = JSON.stringify([userId, match.game_id, match.season_id, roster.team_id]);
        const sum = players.get(key) ?? { maps: 0, stats: new Map<string, [number, number]>() };
        players.set(key, sum);
        sum.maps += 1;
        for (const [name, value] of values) {
          if (typeof value !== 'number' || Math.abs(value) > 1_000_000) continue;
          const [total, count] = sum.stats.get(name) ?? [0, 0];
          sum.stats.set(name, [total + Math.round(value * 1_000), count + 1]);
        }
      }
    }
  }
  const stored = [
    ...(await query<{ row: unknown }>(`select jsonb_build_array(jsonb_build_array(team_id, game_id, map_id),
      jsonb_build_array(played, won, drawn, lost, rounds_won, rounds_lost)) as row from team_map_total where played <> 0`)),
    ...(await query<{ row: unknown }>(`select jsonb_build_array(jsonb_build_array(user_id, game_id, season_id, team_id), maps,
      (select coalesce(jsonb_agg(jsonb_build_array(key, value) order by key collate "C"), '[]') from jsonb_each(stats))) as row
      from player_stat_total where maps <> 0`)),
  ].map(({ row }) => JSON.stringify(row));
  const naive = [
    ...[...teams].map(([key, counts]) => [JSON.parse(key) as unknown, counts]),
    ...[...players].map(([key, sum]) => [
      JSON.parse(key) as unknown,
      sum.maps,
      [...sum.stats].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  ].map((row) => JSON.stringify(row));
  return { naive: naive.toSorted(), stored: stored.toSorted() };
}

interface MatchRow {
  id: string;
  game_id: string;
  season_id: string;
  creator_team_id: string;
  accepted_team_id: string;
}
interface MapRow {
  match_id: string;
  map_index: number;
  map_id: string;
  creator: number;
  accepted: number;
}
interface StatsRow {
  match_id: string;
  map_index: number;
  stats: Record<string, unknown>;
}
interface RosterRow {
  match_id: string;
  team_id: string;
  active_user_ids: string[];
  bench: { id: string }[];
}
