import { gameOf, type LeagueRole, type LeagueRuleValues, type MembershipStatus, parseInstant, type TicketStatus } from '@matchpoint/core';
import { isReservedSlug } from '../../leagues/index.js';
import type { LeagueRules } from '../../rules/index.js';
import type { SeasonStatus } from '../../seasons/index.js';
import { findPointsFault, type PointsConfig } from '../../standings/index.js';
import { bindImportedRules } from './bind-imported-rules.js';
import { bindRecords, type BoundRecords, type ImportedRecords, type ImportedSettings, leagueGameOf } from './imported-records.js';
import type { References } from './references.js';
import { refuse, refuseRepeats, Unbound } from './refuse-row.js';

/** A season of a row, without its game. */
interface ImportedSeason {
  name: string;
  status: SeasonStatus;
  startDate: string;
  endDate: string;
  /** Number of places of its table that qualify; absent: unchanged. */
  qualifies?: number;
  qualifiesFor?: string;
}

/** A row of kind "league" (docs/reference/import.md#rows) whose fields have the right types. This file checks whether they fit together. */
export interface ImportedLeague extends ImportedSettings, ImportedRecords {
  slug: string;
  name: string;
  games: string[];
  members?: { username: string; role: LeagueRole }[];
  /** Approved, unless the entry has another status. */
  teams?: (string | { team: string; status?: MembershipStatus })[];
  seasons?: (ImportedSeason & { game: string })[];
  tickets?: { externalId: string; subject: string; description: string; requester: string; status: TicketStatus }[];
  /** Rules by game; a game without an entry has none. */
  rules?: (LeagueRuleValues & { game: string })[];
  points?: (PointsConfig & { game: string })[];
}

/**
 * A league as the import stores it. Dates are ISO 8601 UTC with milliseconds. Games, members and teams are complete lists;
 * seasons and tickets are added and changed, never removed. A list that the row leaves out stays unchanged.
 */
export interface LeagueRecord extends ImportedSettings, BoundRecords {
  slug: string;
  name: string;
  games: string[];
  members?: { userId: string; role: LeagueRole }[];
  teams?: { teamId: string; gameId: string; status?: MembershipStatus }[];
  seasons: (ImportedSeason & { gameId: string })[];
  tickets: { externalId: string; subject: string; description: string; requesterUserId: string; status: TicketStatus }[];
  rules?: { gameId: string; config: LeagueRules }[];
  points?: { gameId: string; config: PointsConfig }[];
}

/** The row with every name resolved, or the first reason against it as "path: reason". */
export function bindImportedLeague(row: ImportedLeague, references: References): { record: LeagueRecord } | { reason: string } {
  try {
    return { record: bind(row, references) };
  } catch (error) {
    if (error instanceof Unbound) return { reason: error.message };
    throw error;
  }
}

function bind(row: ImportedLeague, references: References): LeagueRecord {
  if (isReservedSlug(row.slug)) refuse('slug', 'is reserved');
  const games = row.games.map((game, index) => gameOf(references.games, game) ?? refuse(`games[${index}]`, `unknown game ${game}`));
  refuseRepeats('games', games);
  const { description, socials, isEnabled, settings, cooldowns } = row;
  const seasons = bindSeasons(row, games, references);
  return {
    slug: row.slug,
    name: row.name,
    games,
    members: bindMembers(row, references),
    teams: bindTeams(row, games, references),
    seasons,
    tickets: bindTickets(row, references),
    rules: bindConfigs('rules', row.rules, games, references)?.map(({ gameId, config }, index) => ({
      gameId,
      config: bindImportedRules(`rules[${index}]`, config, references.playlists?.get(gameId)),
    })),
    points: bindConfigs('points', row.points, games, references, checkPoints),
    ...{ description, socials, isEnabled, settings, cooldowns },
    ...bindRecords(row, { games, seasons, references }),
  };
}

function bindConfigs<Config extends object>(
  list: string,
  configs: readonly (Config & { game: string })[] | undefined,
  games: readonly string[],
  references: References,
  check?: (path: string, config: Config) => void,
): { gameId: string; config: Omit<Config, 'game'> }[] | undefined {
  const bound = configs?.map(({ game, ...config }, index) => {
    const gameId = leagueGameOf(`${list}[${index}]`, game, { references, games });
    check?.(`${list}[${index}]`, config as unknown as Config);
    return { gameId, config };
  });
  refuseRepeats(
    list,
    bound?.map(({ gameId }) => gameId),
  );
  return bound as { gameId: string; config: Omit<Config, 'game'> }[] | undefined;
}

function checkPoints(path: string, config: PointsConfig): void {
  const fault = findPointsFault(config);
  if (fault) refuse(`${path}.${fault.path}`, fault.message);
}

function userOf(path: string, username: string, { users }: References): string {
  return users.get(username)?.id ?? refuse(path, `unknown user ${username}`);
}

function bindMembers(row: ImportedLeague, references: References): LeagueRecord['members'] {
  const members = row.members?.map(({ username, role }, index) => ({
    userId: userOf(`members[${index}].username`, username, references),
    role,
  }));
  refuseRepeats(
    'members',
    members?.map(({ userId }) => userId),
  );
  const owners = (row.members ?? []).flatMap(({ role }, index) => (role === 'OWNER' ? [index] : []));
  if (owners[1] !== undefined) refuse(`members[${owners[1]}].role`, 'the league already has another OWNER');
  return members;
}

function bindTeams(row: ImportedLeague, games: readonly string[], references: References): LeagueRecord['teams'] {
  const teams = row.teams?.map((entry, index) => {
    const { team: name, status } = typeof entry === 'string' ? { team: entry, status: undefined } : entry;
    const { id, gameId } = references.teams.get(name) ?? refuse(`teams[${index}]`, `unknown team ${name}`);
    if (!games.includes(gameId)) refuse(`teams[${index}]`, `plays ${gameId}, which is not a game of the league`);
    return { teamId: id, gameId, status };
  });
  refuseRepeats(
    'teams',
    teams?.map(({ teamId }) => teamId),
  );
  return teams;
}

function bindSeasons(row: ImportedLeague, games: readonly string[], references: References): LeagueRecord['seasons'] {
  const seasons = (row.seasons ?? []).map((season, index) => {
    const path = `seasons[${index}]`;
    const gameId = leagueGameOf(path, season.game, { references, games });
    const startDate = parseInstant(season.startDate) ?? refuse(`${path}.startDate`, 'not an ISO 8601 instant or date');
    const endDate = parseInstant(season.endDate, 'upper') ?? refuse(`${path}.endDate`, 'not an ISO 8601 instant or date');
    if (endDate < startDate) refuse(`${path}.endDate`, 'before startDate');
    const { name, status, qualifies, qualifiesFor } = season;
    const terms = { ...(qualifies !== undefined && { qualifies }), ...(qualifiesFor !== undefined && { qualifiesFor }) };
    return { name, gameId, status, startDate, endDate, ...terms };
  });
  refuseRepeats(
    'seasons',
    seasons.map(({ name, gameId }) => `${gameId}/${name}`),
  );
  const active = seasons.map(({ status, gameId }, index) => (status === 'active' ? gameId : `#${index}`));
  const second = active.findIndex((key, index) => active.indexOf(key) !== index);
  if (second !== -1) refuse(`seasons[${second}].status`, 'only one season of a game can be active');
  return seasons;
}

function bindTickets(row: ImportedLeague, references: References): LeagueRecord['tickets'] {
  const tickets = (row.tickets ?? []).map(({ requester, ...ticket }, index) => ({
    externalId: ticket.externalId,
    subject: ticket.subject,
    description: ticket.description,
    requesterUserId: userOf(`tickets[${index}].requester`, requester, references),
    status: ticket.status,
  }));
  refuseRepeats(
    'tickets',
    tickets.map(({ externalId }) => externalId),
  );
  return tickets;
}
