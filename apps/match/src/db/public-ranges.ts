import type { match } from '@matchpoint/contracts';
import type { Statement } from '@matchpoint/postgres';
import { ONGOING_STATUSES } from '../domain/statuses.js';
import { LIVE, MATCH_SUMMARY_COLUMNS, MATCH_VERSION_COLUMNS, type MatchSummaryRow, VERSIONED_SUMMARY_COLUMNS } from './match-columns.js';
import { PLAYED, RESULTS } from './played-at.js';
import { remembered } from './remembered.js';

/**
 * The SQL of the public lists (docs/reference/matches.md#public-lists). $1 limit, $2 and $3 position, $4 the other end of the time, $5
 * owner of the range; $6 game, $7 league, $8 season, $9 opponent filter the range; null filters nothing. $10 maximum number of entries: a
 * parameter, because with a small known number the planner prefers to sort.
 */
export type PublicGroup = 'live' | 'upcoming' | 'completed';
/** The owner of the index range that a list reads. */
export type PublicRange = 'team' | 'season' | 'league' | 'game' | 'all';

/** Maximum number of entries that one page reads, however few pass its filters. */
export const MOST_LOOKED_AT = 5_000;

/** Conditions and orders repeat those of the partial indexes, so that PostgreSQL can use these. */
const GROUPS = {
  live: { statuses: `'IN_PROGRESS', 'DISPUTED'`, time: 'm.started_at', direction: 'desc', participant: '' },
  upcoming: { statuses: `'ACCEPTED', 'READY'`, time: 'm.scheduled_at', direction: 'asc', participant: '' },
  completed: { statuses: RESULTS, time: PLAYED, direction: 'desc', participant: 'p.played_at' },
} as const;
const COLUMNS = {
  season: 'm.league_season_id',
  league: 'm.league_id',
  game: 'm.game_id',
} as const;

const ongoing = ONGOING_STATUSES.map((status) => `'${status}'`).join(', ');

/** Every entry of a range in its order, as (at, id): an index range, or the few ongoing matches of a team. */
function entriesOf(group: PublicGroup, range: PublicRange): string {
  const { statuses, time, direction, participant } = GROUPS[group];
  const order = (at: string, id: string): string => `order by ${at} ${direction}, ${id} ${direction} limit $10`;
  const within = (at: string, id: string): string =>
    direction === 'desc'
      ? `(${at}, ${id}) < ($2::timestamptz, $3::text) and ${at} >= $4::timestamptz`
      : `(${at}, ${id}) > ($2::timestamptz, $3::text) and ${at} <= $4::timestamptz`;
  if (range === 'team' && participant !== '')
    return `select ${participant} as at, p.match_id as id from match_participant p where p.team_id = $5 and p.publish_status = 'PUBLISHED'
      and ${participant} is not null and ${within(participant, 'p.match_id')} ${order(participant, 'p.match_id')}`;
  const published = `m.publish_status = 'PUBLISHED' and m.status in (${statuses}) and ${within(time, 'm.id')}`;
  if (range === 'team')
    return `select ${time} as at, m.id from match_participant p join match m on m.id = p.match_id
      where p.team_id = $5 and p.status in (${ongoing}) and ${published} ${order(time, 'm.id')}`;
  const ofRange = range === 'all' ? '$5::text is null' : `${COLUMNS[range]} = $5 and ${COLUMNS[range]} is not null`;
  return `select ${time} as at, m.id from match m where ${published} and ${ofRange} ${order(time, 'm.id')}`;
}

const FILTERS = `($6::text is null or m.game_id = $6) and ($7::text is null or m.league_id = $7)
  and ($8::text is null or m.league_season_id = $8) and ($9::text is null or $9 in (m.creator_team_id, m.accepted_team_id))`;

export type PlacedRow = MatchSummaryRow & { at: string };
export type PlacedVersion = match.MatchVersion & { at: string };
/** A row of the page, or none, with the last entry that was read. */
export type LookedRow = (PlacedRow | { [Key in keyof PlacedRow]: null }) & { looked: number; lastAt: string | null; lastId: string | null };

function orderOf(group: PublicGroup, way: 'forwards' | 'backwards' = 'forwards'): string {
  const isDescending = (GROUPS[group].direction === 'desc') === (way === 'forwards');
  const direction = isDescending ? 'desc' : 'asc';
  return `order by l.at ${direction}, l.id ${direction}`;
}

/** Matches in play or scheduled also carry their live states, which their versions do not cover. */
const columnsOf = (group: PublicGroup): string => (group === 'completed' ? VERSIONED_SUMMARY_COLUMNS : `${MATCH_SUMMARY_COLUMNS}, ${LIVE}`);

function pageText(columns: string, group: PublicGroup, range: PublicRange): string {
  return `select l.at, ${columns} from (${entriesOf(group, range)}) l join match m on m.id = l.id
      where ${FILTERS} ${orderOf(group)} limit $1`;
}

/** Reads entries until the page is full. */
export function pageOf(group: PublicGroup, range: PublicRange): Statement<PlacedRow> {
  return remembered(`match_public_${group}_${range}`, () => pageText(columnsOf(group), group, range));
}

/** The same as versions. */
export function versionsOf(group: PublicGroup, range: PublicRange): Statement<PlacedVersion> {
  return remembered(`match_public_versions_${group}_${range}`, () => pageText(MATCH_VERSION_COLUMNS, group, range));
}

/** The same with the position where it ended, for a page that the entries did not fill. */
export function lookedPageOf(group: PublicGroup, range: PublicRange): Statement<LookedRow> {
  return remembered(
    `match_public_looked_${group}_${range}`,
    () => `with l as materialized (${entriesOf(group, range)})
      select e.looked, e."lastAt", e."lastId", page.* from
        (select (select count(*)::int from l) as looked, last.at as "lastAt", last.id as "lastId" from (select 1) one
          left join lateral (select l.at, l.id from l ${orderOf(group, 'backwards')} limit 1) last on true) e
        left join lateral (select l.at, ${columnsOf(group)} from l join match m on m.id = l.id
          where ${FILTERS} ${orderOf(group)} limit $1)
          page on true`,
  );
}
