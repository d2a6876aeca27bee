import { gameOf, parseInstant, type PenaltyType } from '@matchpoint/core';
import type { CooldownConfig } from '../../cooldowns/index.js';
import type { References } from './references.js';
import { refuse, refuseRepeats } from './refuse-row.js';

/** A league's own fields, without its lists; fields that a row leaves out stay (docs/reference/import.md#rows). */
export interface ImportedSettings {
  description?: string;
  socials?: Record<string, string>;
  isEnabled?: boolean;
  settings?: { applications?: string; maxTeamsPerGame?: number | null; disputes?: object };
  cooldowns?: Partial<CooldownConfig>;
}

interface Dated {
  externalId: string;
  createdAt?: string;
}

/** Records of a league's staff in a row: added and changed, never removed. */
export interface ImportedRecords {
  displayRules?: { externalId?: string; game: string; category: string; categoryOrder: number; content: object }[];
  bans?: (Dated & { team: string; reason: string; isPermanent?: boolean; expiresAt?: string | number })[];
  penalties?: (Dated & { team: string; game: string; season?: string; type: PenaltyType; value?: number; reason: string })[];
  announcements?: (Dated & { title: string; body: string })[];
}

/** The same with its names resolved; dates are ISO 8601 UTC. Seasons are names: the store knows their ids. */
export interface BoundRecords {
  displayRules?: { gameId: string; category: string; categoryOrder: number; rule: object }[];
  bans?: (Dated & { teamId: string; reason: string; expiresAt: string | null })[];
  penalties?: (Dated & {
    teamId: string;
    gameId: string;
    season: string | null;
    type: PenaltyType;
    value: number | null;
    reason: string;
  })[];
  announcements?: (Dated & { title: string; body: string; announcedBy: string })[];
}

interface Known {
  games: readonly string[];
  seasons: readonly { name: string; gameId: string }[];
  references: References;
}

type Row = ImportedRecords & { members?: readonly { username: string; role: string }[] };

export function bindRecords(row: Row, known: Known): BoundRecords {
  refuseRepeats(
    'bans',
    row.bans?.map(({ externalId }) => externalId),
  );
  refuseRepeats(
    'penalties',
    row.penalties?.map(({ externalId }) => externalId),
  );
  refuseRepeats(
    'announcements',
    row.announcements?.map(({ externalId }) => externalId),
  );
  return {
    displayRules: bindDisplayRules(row, known),
    bans: row.bans?.map((ban, index) => bindBan(ban, `bans[${index}]`, known)),
    penalties: row.penalties?.map((penalty, index) => bindPenalty(penalty, `penalties[${index}]`, known)),
    announcements: bindAnnouncements(row, known),
  };
}

const teamOf = (path: string, name: string, { references }: Known): string =>
  references.teams.get(name)?.id ?? refuse(`${path}.team`, `unknown team ${name}`);

/** The slug of a game that an entry of the row names, which must be one of the row's. */
export function leagueGameOf(path: string, game: string, { references, games }: Pick<Known, 'references' | 'games'>): string {
  const gameId = gameOf(references.games, game) ?? refuse(`${path}.game`, `unknown game ${game}`);
  return games.includes(gameId) ? gameId : refuse(`${path}.game`, `${gameId} is not a game of the league`);
}

function dated(path: string, { externalId, createdAt }: Dated): Dated {
  if (createdAt === undefined) return { externalId };
  return { externalId, createdAt: parseInstant(createdAt) ?? refuse(`${path}.createdAt`, 'not an ISO 8601 instant or date') };
}

function bindDisplayRules(row: Row, known: Known): BoundRecords['displayRules'] {
  const rules = row.displayRules?.map(({ externalId: _key, game, category, categoryOrder, ...rule }, index) => ({
    ...{ gameId: leagueGameOf(`displayRules[${index}]`, game, known), category, categoryOrder },
    rule: { isCustomCategory: false, isOverride: false, ...rule },
  }));
  refuseRepeats(
    'displayRules',
    rules?.map(({ gameId, category }) => `${gameId}/${known.references.categories.get(category)}`),
  );
  return rules;
}

function bindBan(ban: NonNullable<Row['bans']>[number], path: string, known: Known): NonNullable<BoundRecords['bans']>[number] {
  const { team, reason, isPermanent, expiresAt } = ban;
  if ((expiresAt === undefined) !== (isPermanent ?? expiresAt === undefined))
    refuse(`${path}.expiresAt`, 'must either end or be permanent');
  const end = typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : expiresAt && parseInstant(expiresAt);
  if (expiresAt !== undefined && !end) refuse(`${path}.expiresAt`, 'not an ISO 8601 instant or date');
  return { ...dated(path, ban), teamId: teamOf(path, team, known), reason, expiresAt: end ?? null };
}

function bindPenalty(
  penalty: NonNullable<Row['penalties']>[number],
  path: string,
  known: Known,
): NonNullable<BoundRecords['penalties']>[number] {
  const { team, game, season, type, value, reason } = penalty;
  const gameId = leagueGameOf(path, game, known);
  if ((type === 'POINT_DEDUCTION') !== (value !== undefined)) refuse(`${path}.value`, 'exactly for a POINT_DEDUCTION');
  const name = season === undefined || season === 'preseason' ? null : season;
  if (name !== null && !known.seasons.some((each) => each.gameId === gameId && each.name === name))
    refuse(`${path}.season`, `the row has no season ${name} of ${gameId}`);
  return { ...dated(path, penalty), teamId: teamOf(path, team, known), gameId, season: name, type, value: value ?? null, reason };
}

/** The OWNER is the author of announcements. */
function bindAnnouncements(row: Row, { references }: Known): BoundRecords['announcements'] {
  if (!row.announcements?.length) return undefined;
  const owner = row.members?.find(({ role }) => role === 'OWNER');
  const announcedBy = owner && references.users.get(owner.username)?.id;
  return row.announcements.map((announcement, index) => {
    const path = `announcements[${index}]`;
    const { title, body } = announcement;
    return { ...dated(path, announcement), title, body, announcedBy: announcedBy ?? refuse(path, 'the row names no OWNER to announce it') };
  });
}
