import { RESULTS } from '../../db/played-at.js';
import { MAX_FIGURE, MAX_KEYS, STAT_KEY } from '../rules/shown-stats.js';

/** Whether match `m` has a counted result. */
export const IS_RESULT = `(m.status in (${RESULTS}) and not m.is_voided and m.accepted_team_id is not null)`;
/** Whether map `s` of match `m` counts. */
export const IS_MAP_DUE = `(${IS_RESULT} and s.status = 'CONFIRMED')`;
/** Whether the statistics `p` of match `m` count. */
export const ARE_STATS_DUE = `(${IS_RESULT} and exists (select from map_score s where s.match_id = p.match_id and s.map_index = p.map_index
  and s.status = 'CONFIRMED'))`;

/** Totals by team and map of the matches `m` and maps `s` that meet a condition. */
export const mapFigures = (condition: string): string => `select t.team_id as "teamId", m.game_id as "gameId", s.map_id as "mapId",
    count(*)::int as played, count(*) filter (where t.own > t.other)::int as won, count(*) filter (where t.own = t.other)::int as drawn,
    count(*) filter (where t.own < t.other)::int as lost, sum(t.own)::int as "roundsWon", sum(t.other)::int as "roundsLost"
  from match m join map_score s on s.match_id = m.id
  cross join lateral (values (m.creator_team_id, s.creator_team_score, s.opponent_team_score),
    (m.accepted_team_id, s.opponent_team_score, s.creator_team_score)) t(team_id, own, other)
  where s.map_id <> '' and ${condition} group by 1, 2, 3`;

/** The team whose roster in match `m` contains the player `e.user_id`; the creator's first. */
const TEAM = `select r.team_id from match_roster r where r.match_id = m.id and (e.user_id = any(r.active_user_ids)
  or r.bench @> jsonb_build_array(jsonb_build_object('id', e.user_id))) order by r.side desc limit 1`;
/** The displayed part of the entry `e.given`, as in ../rules/shown-stats.ts. */
const SHOWN = `select v.key, case when jsonb_typeof(v.value) = 'number' then (v.value)::numeric end as figure
  from jsonb_each(case jsonb_typeof(e.given) when 'object' then e.given else '{}' end) v
  where v.key ~ '${STAT_KEY}' and jsonb_typeof(v.value) in ('string', 'number', 'boolean') order by v.key collate "C" limit ${MAX_KEYS}`;

/** Players' totals by season and team, of the matches `m` and statistics `p` that meet a condition. The key '' counts maps. */
export const playerFigures = (condition: string): string => `select "userId", "gameId", "seasonId", "teamId",
    max(maps) filter (where key = '') as maps,
    coalesce(jsonb_object_agg(key, jsonb_build_array(total, maps)) filter (where key <> ''), '{}') as stats
  from (select e.user_id as "userId", m.game_id as "gameId", coalesce(m.league_season_id, '') as "seasonId", team.team_id as "teamId",
      k.key, sum(k.total)::bigint as total, count(*)::int as maps
    from match m join map_player_stats p on p.match_id = m.id
    cross join lateral jsonb_each(case jsonb_typeof(p.stats) when 'object' then p.stats else '{}' end) e(user_id, given)
    cross join lateral (${TEAM}) team
    cross join lateral (with shown as materialized (${SHOWN})
      select key, round(figure * 1000) as total from shown where abs(figure) <= ${MAX_FIGURE}
      union all select '', 0 where exists (select from shown)) k
    where ${condition} group by 1, 2, 3, 4, 5) sums
  group by 1, 2, 3, 4`;
