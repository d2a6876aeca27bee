import { appendEvents, type Audience, type AudienceGroup, type NewEvent } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { TournamentRow } from '../record/index.js';

/** An event of a tournament, with its data beyond the tournament's own. */
export interface TournamentEvent {
  readonly type: Extract<NewEvent['type'], `tournament.${string}`>;
  readonly data?: Readonly<Record<string, unknown>>;
}

const NUMBER = sql<{ last: number }>(
  'tournament_number_events',
  'update tournament set event_sequence = event_sequence + $2 where id = $1 returning event_sequence as last',
);

const AUDIENCE = sql<{ staff: string[]; teams: string[] }>(
  'tournament_audience',
  `select array(select user_id from tournament_staff where tournament_id = $1 order by user_id) as staff,
    array(select team_id from participant where tournament_id = $1 and status = 'APPROVED' order by team_id) as teams`,
);

/** Appends events of a locked tournament, each with the next number, for the people they concern. */
export async function appendTournamentEvents(tx: ClientBase, row: TournamentRow, events: readonly TournamentEvent[]): Promise<void> {
  if (events.length === 0) return;
  const audience = await readAudience(tx, row);
  const [numbered] = await run(tx, NUMBER, [row.id, events.length]);
  const first = numbered!.last - events.length + 1;
  await appendEvents(
    tx,
    events.map(({ type, data }, index) => {
      const sequence = first + index;
      return { type, subject: row.id, sequence, audience, data: { ...dataOf(row), sequence, ...data } } as NewEvent;
    }),
  );
}

function dataOf({ id, slug, hostType, hostId, status, settings }: TournamentRow) {
  return { tournamentId: id, slug, name: settings.name, hostType, hostId, gameId: settings.gameId, format: settings.format, status };
}

/** Host and staff; once it is published also the teams that hold a slot, and, unless it is UNLISTED, the game and the host league. */
async function readAudience(tx: ClientBase, row: TournamentRow): Promise<Audience> {
  const [found] = await run(tx, AUDIENCE, [row.id]);
  // Who created a tournament of a league or an organization is a host only as long as they administer the group.
  const host =
    row.hostType === 'user' ? { userIds: [...new Set([row.hostId, ...found!.staff])] } : { userIds: found!.staff, adminsOf: groupOf(row) };
  if (!row.isPublished) return host;
  const isListed = row.settings.visibility === 'PUBLIC';
  return {
    ...host,
    teamIds: found!.teams,
    ...(isListed && { gameId: row.settings.gameId }),
    ...(isListed && row.hostType === 'league' && { leagueId: row.hostId }),
  };
}

function groupOf({ hostType, hostId }: TournamentRow): AudienceGroup {
  return { type: hostType === 'org' ? 'organization' : 'league', id: hostId };
}
