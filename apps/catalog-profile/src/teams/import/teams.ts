import { newId, parseInstant, TEAM_ROLES } from '@matchpoint/core';
import { appendEvents } from '@matchpoint/events';
import { createRowParser, isRejected, type RowRejection, type Verdict } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import Type, { type Static } from 'typebox';
import { findGame, resolveGames } from '../../catalog/index.js';
import { resolveMembers, revokeInvitationsOfTeam, storeMembers, TEAM_MEMBERSHIPS } from '../../groups/index.js';
import { organizationSlug } from '../../names/index.js';
import { refuseBarred, resolveOrganizations, shareOrganizations } from '../../organizations/index.js';
import { fold, IDENTIFIER, INSTANT, maybe, merge, NAME, NameIndex, type RowSetImporter } from '../../rows/index.js';
import { teamClosed, teamOpened, teamRenamed } from '../events.js';
import { IMPORTED_FIELDS } from '../rules/team-fields.js';
import { lockTeamsByNames, lockTeamStats, saveTeams } from '../store/imported-teams.js';
import { NEW_TEAM, type StoredTeam } from '../store/team-columns.js';

const TEAM_ROW = Type.Object({
  ...IMPORTED_FIELDS,
  game: IDENTIFIER,
  organization: Type.Optional(NAME),
  playlist: Type.Optional(IDENTIFIER),
  members: Type.Optional(
    Type.Array(Type.Object({ username: IDENTIFIER, role: Type.Enum([...TEAM_ROLES]), joinedAt: maybe(INSTANT) }), {
      maxItems: 500,
    }),
  ),
});
type TeamRow = Static<typeof TEAM_ROW>;

/**
 * Teams by slug. A `members` list is the whole roster; banned users are left out. A team with results keeps its game, in which it earned
 * them; a disbanded team stays disbanded. Imports publish no events about teams, except those that matches need when a team closes or
 * opens, and changes of name.
 */
export const teamImporter: RowSetImporter<TeamRow> = {
  kind: 'team',
  parse: createRowParser(TEAM_ROW),
  keysOf: ({ id, slug }) => [slug, id ?? slug].map(fold),
  async store(tx, rows, now) {
    const names = rows.flatMap(({ id, slug }) => (id === undefined ? [slug] : [slug, id]));
    const organizations = await resolveOrganizations(
      tx,
      rows.flatMap((row) => organizationOf(row) ?? []),
    );
    await shareOrganizations(tx, [...organizations.values()], names);
    const named = await lockTeamsByNames(tx, names);
    const index = new NameIndex(named.map((team) => ({ ...team, identifier: team.slug })));
    const stats = await lockTeamStats(
      tx,
      named.map(({ id }) => id),
    );
    const references = await resolveReferences(tx, rows, organizations);
    const rosters = await resolveMembers(
      tx,
      rows.map(({ members }) => members),
    );
    const drafts = rows.map((row, position) => {
      const reference = references[position] as Reference | RowRejection;
      if (isRejected(reference)) return reference;
      const roster = rosters[position];
      if (roster && isRejected(roster)) return roster;
      const match = index.match({ id: row.id, identifier: row.slug }, 'slug');
      if (isRejected(match)) return match;
      const stored = named.find(({ id }) => id === match.stored?.id);
      const hasResults = stats.some(({ teamId, matchesPlayed }) => teamId === stored?.id && matchesPlayed > 0);
      if (stored && hasResults && stored.gameId !== reference.gameId) return { reason: `game: the team has results in ${stored.gameId}` };
      if (stored?.status === 'disbanded' && (row.status ?? 'disbanded') !== 'disbanded') return { reason: 'status: the team is disbanded' };
      const { playlistIds, ...group } = reference;
      const given = { ...fieldsOf(row), ...group };
      // A team whose game changes loses the playlist of the previous game.
      if (stored && stored.gameId !== group.gameId && given.playlistId === undefined) given.playlistId = null;
      if (row.playlist !== undefined && !playlistIds.includes(row.playlist))
        return { reason: `playlist: ${group.gameId} has no playlist ${row.playlist}` };
      return { ...merge(stored, () => newTeam(row, reference, now), given), roster };
    });
    const plans = await refuseBarred(tx, drafts, ({ entity }) => entity.organizationId);
    const accepted = plans.flatMap((plan) => (isRejected(plan) ? [] : [plan]));
    await saveTeams(
      tx,
      accepted.flatMap(({ outcome, entity }) => (outcome === 'unchanged' ? [] : [entity])),
      stats,
    );
    const changes = accepted.map(({ entity }) => ({ before: named.find(({ id }) => id === entity.id), after: entity }));
    await closeAndOpen(tx, changes, now);
    const renamed = changes.filter(({ before, after }) => before !== undefined && before.name !== after.name);
    await appendEvents(
      tx,
      renamed.map(({ after }) => teamRenamed(after.id, now.toISOString())),
    );
    const changed = await storeMembers(
      tx,
      TEAM_MEMBERSHIPS,
      new Map(accepted.flatMap(({ entity, roster }) => (roster ? [[entity.id, roster]] : []))),
      now,
    );
    return plans.map((plan): Verdict => {
      if (isRejected(plan)) return plan;
      return plan.outcome === 'unchanged' && changed.has(plan.entity.id) ? 'updated' : plan.outcome;
    });
  },
};

/** An import that closes or opens teams has the same effects as staff doing so (docs/reference/teams.md#closing). */
async function closeAndOpen(
  tx: PoolClient,
  changes: readonly { before: StoredTeam | undefined; after: StoredTeam }[],
  now: Date,
): Promise<void> {
  const changed = changes.filter(({ before, after }) => before !== undefined && before.status !== after.status);
  for (const { after } of changed) if (after.status === 'disbanded') await revokeInvitationsOfTeam(tx, after.id);
  const at = now.toISOString();
  const events = changed.map(({ after: { id, status } }) =>
    status === 'active' ? teamOpened(id, at) : teamClosed(id, at, { isDisbanded: status === 'disbanded' }),
  );
  await appendEvents(tx, events);
}

interface Reference {
  gameId: string;
  /** A playlist of the game. */
  playlistIds: readonly string[];
  organizationId: string | undefined;
}

const organizationOf = ({ organization }: TeamRow): string | undefined =>
  organization === undefined ? undefined : organizationSlug(organization);

/** The rows' games (slug or convexId) and organizations (name, slug or id). */
async function resolveReferences(
  tx: PoolClient,
  rows: readonly TeamRow[],
  organizations: ReadonlyMap<string, string>,
): Promise<(Reference | RowRejection)[]> {
  const games = await resolveGames(
    tx,
    rows.map(({ game }) => game),
  );
  const withPlaylists = new Set(rows.flatMap(({ game, playlist }) => (playlist === undefined ? [] : (games.get(game) ?? []))));
  const playlists = new Map<string, string[]>();
  for (const gameId of withPlaylists) playlists.set(gameId, (await findGame(tx, gameId))?.playlists.map(({ id }) => id) ?? []);
  return rows.map((row) => {
    const gameId = games.get(row.game);
    if (gameId === undefined) return { reason: `game: there is no game ${row.game}` };
    const organization = organizationOf(row);
    const organizationId = organization === undefined ? undefined : organizations.get(organization);
    if (organization !== undefined && organizationId === undefined)
      return { reason: `organization: there is no organization ${row.organization}` };
    return { gameId, organizationId, playlistIds: playlists.get(gameId) ?? [] };
  });
}

/** The fields that a row gives, as they are stored. The id is only that of a new team. */
function fieldsOf({ id: _, game: _game, organization: _organization, members: _members, playlist, createdAt, ...fields }: TeamRow) {
  return {
    ...fields,
    playlistId: playlist as string | null | undefined,
    createdAt: createdAt === undefined ? undefined : parseInstant(createdAt),
  };
}

function newTeam({ id, slug, name }: TeamRow, { gameId }: Reference, now: Date): StoredTeam {
  return { ...NEW_TEAM, id: id ?? newId('team'), slug, name, gameId, createdAt: now.toISOString() };
}
