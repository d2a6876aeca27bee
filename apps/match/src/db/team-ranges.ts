import { sql, type Statement } from '@matchpoint/postgres';
import { ONGOING_STATUSES } from '../domain/statuses.js';
import { splitIds } from './joined-ids.js';
import { LISTED_COLUMNS, type ListedForm, type ListedForms } from './match-columns.js';
import { remembered } from './remembered.js';

/** What a page over many teams is of, in SQL. */
interface Asked {
  teams: string;
  callerTeams: string;
  /** The position that the page begins after. */
  createdAt: string;
  id: string;
}
/** The parameters of a statement for one page. */
const ONE: Asked = { teams: '$1::text[]', callerTeams: '$2::text[]', createdAt: '$4::timestamptz', id: '$5::text' };

/** Only the creator team's members see a match that is not published. */
const visibleTo = ({ callerTeams, createdAt, id }: Asked): string => `(p.created_at, p.match_id) < (${createdAt}, ${id})
  and (p.publish_status = 'PUBLISHED' or (case when p.is_creator then p.team_id else p.opponent_team_id end) = any(${callerTeams}))`;
/** A match between two of the teams is in both their ranges; only the creator's row counts. */
const onceIn = ({ teams }: Asked): string => `and (p.is_creator or p.opponent_team_id <> all(${teams}))`;
const [VISIBLE, ONCE] = [visibleTo(ONE), onceIn(ONE)];
/**
 * $1 teams, $2 caller's teams, $3 limit, $4 and $5 position; $6 statuses, $7 game, $8 and $9 scheduled bounds, $10 lower created bound,
 * $11 LEAGUE teams only. Null filters nothing.
 */
const FILTERED = `and ($6::text[] is null or p.status = any($6)) and ($7::text is null or p.game_id = $7)
  and ($8::timestamptz is null or p.scheduled_at >= $8) and ($9::timestamptz is null or p.scheduled_at <= $9)
  and p.created_at >= coalesce($10::timestamptz, '-infinity') and (not $11::boolean or p.involves_league_team)`;
const NEWEST = 'order by p.created_at desc, p.match_id desc limit $3';

const quoted = ONGOING_STATUSES.map((status) => `'${status}'`).join(', ');
/**
 * The ordered ranges of a team from which a page can be read: all its matches, or the few of a partial index, whose condition this repeats.
 */
const PATHS = {
  plain: '',
  all: FILTERED,
  ongoing: `${FILTERED} and p.status in (${quoted})`,
  notCompleted: `${FILTERED} and p.status <> 'COMPLETED'`,
  league: `${FILTERED} and p.involves_league_team`,
} as const;
export type RangePath = keyof typeof PATHS;

function pageText(form: ListedForm, rows: string): string {
  return `select ${LISTED_COLUMNS[form]} from (select p.created_at, p.match_id from (${rows}) p ${NEWEST}) p
  join match m on m.id = p.match_id order by p.created_at desc, p.match_id desc`;
}

/** The inner limit keeps the planner on the ordered index: without it a generic plan sorts the whole table. */
function rangeText(team: string, path: RangePath, asked: Asked): string {
  return `(select p.created_at, p.match_id from match_participant p where p.team_id = ${team}
    and ${visibleTo(asked)} ${onceIn(asked)} ${PATHS[path]} ${NEWEST})`;
}

/**
 * For few teams: merges one ordered index range per team, read only as far as the page reaches. The plan grows with the teams, so their
 * number is rounded up to one of these (with the empty id, which is no team's). Beyond the last, each team is read a whole page deep.
 */
const MERGE_WIDTHS = [1, 2, 4, 8, 16, 24, 32, 40, 48, 56, 64] as const;

/** The statement that reads a page of these teams along a path, and the teams as its first value. */
export function rangesOf<Form extends ListedForm>(
  form: Form,
  teams: readonly string[],
  path: RangePath,
): { statement: Statement<ListedForms[Form]>; padded: string[] } {
  const width = widthOf(teams);
  const padded = width === undefined ? [...teams] : [...teams, ...Array<string>(width - teams.length).fill('')];
  const text = (): string => pageText(form, rowsText(width, path, ONE));
  return { statement: remembered(`match_teams_page_${form}_${width ?? 'any'}_${path}`, text), padded };
}

function rowsText(width: number | undefined, path: RangePath, asked: Asked): string {
  if (width === undefined)
    return `select range.* from unnest(${asked.teams}) as team(id) cross join lateral ${rangeText('team.id', path, asked)} range`;
  return Array.from({ length: width }, (_, index) => rangeText(`(${asked.teams})[${index + 1}]`, path, asked)).join(' union all ');
}

/** A request among several in one statement. */
const EACH: Asked = { teams: 'asked.teams', callerTeams: 'asked.caller_teams', createdAt: 'asked.created_at', id: 'asked.id' };

/** The width of a statement for these teams; undefined beyond the last. */
export function widthOf(teams: readonly string[]): number | undefined {
  return MERGE_WIDTHS.find((each) => each >= teams.length);
}

/**
 * Reads a page without filters for each of several requests of one width. Opening forty ranges takes half of a page's time, and the later
 * requests only set them back. $1 teams of each, $2 caller's teams of each, both joined; $3 limit; $4 and $5 positions.
 */
export function pagesOf<Form extends ListedForm>(form: Form, width: number | undefined): Statement<ListedForms[Form] & { nth: number }> {
  return remembered(`match_teams_pages_${form}_${width ?? 'any'}`, () => pagesText(form, width));
}

function pagesText(form: ListedForm, width: number | undefined): string {
  return `with asked as materialized (
    select ${splitIds('teams')} as teams, ${splitIds('caller_teams')} as caller_teams, created_at, id, nth
    from unnest($1::text[], $2::text[], $4::timestamptz[], $5::text[]) with ordinality as each(teams, caller_teams, created_at, id, nth))
  select asked.nth::int, ${LISTED_COLUMNS[form]} from asked
  cross join lateral (select p.created_at, p.match_id from (${rowsText(width, 'plain', EACH)}) p ${NEWEST}) p
  join match m on m.id = p.match_id order by asked.nth, p.created_at desc, p.match_id desc`;
}

/** A page of these rows in each form. */
function inEachForm(name: string, rows: string): { [Form in ListedForm]: Statement<ListedForms[Form]> } {
  return { summary: sql(`${name}_summary`, pageText('summary', rows)), version: sql(`${name}_version`, pageText('version', rows)) };
}

/** $12 the opponent. Of each match of a team and the opponent only the creator's row counts, so that none appears twice. */
export const AGAINST_OPPONENT = inEachForm(
  'match_teams_page_opponent',
  `select range.* from unnest($1::text[]) as team(id)
  cross join lateral (values (team.id, $12::text), ($12, team.id)) as pair(creator, opponent)
  cross join lateral (select p.created_at, p.match_id from match_participant p
    where p.is_creator and p.team_id = pair.creator and p.opponent_team_id = pair.opponent and ${VISIBLE} ${FILTERED} ${NEWEST}) range
  where team.id <> $12`,
);

/** Every participant row of the scheduled window, in any order: for small windows. */
export const IN_WINDOW = inEachForm(
  'match_teams_page_window',
  `select p.created_at, p.match_id from unnest($1::text[]) as team(id)
  cross join lateral (select * from match_participant p where p.team_id = team.id
    and p.scheduled_at between coalesce($8::timestamptz, '-infinity') and coalesce($9::timestamptz, 'infinity') offset 0) p
  where ${VISIBLE} ${ONCE} ${FILTERED}`,
);

/** $1 teams, $2 and $3 scheduled bounds, $4 where to stop counting. */
export const COUNT_WINDOW = sql<{ count: number }>(
  'match_teams_window_count',
  `select count(*) from (
  select from unnest($1::text[]) as team(id) cross join lateral (select from match_participant p where p.team_id = team.id
    and p.scheduled_at between coalesce($2::timestamptz, '-infinity') and coalesce($3::timestamptz, 'infinity') limit $4) each
      limit $4) counted`,
);

/** $1 teams, $2 game. */
export const TEAMS_IN_GAME = sql<{ id: string }>(
  'match_teams_in_game',
  `select team.id from unnest($1::text[]) as team(id)
  where exists (select from match_participant p where p.team_id = team.id and p.game_id = $2)`,
);
