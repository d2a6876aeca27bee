import { looksOf } from './skeletons.js';

/** The keys that reserve an organization's name: its slug, and its lookalike keys. */
export function organizationNameKeys(slug: string, name: string) {
  return [{ kind: 'organization_slug' as const, scope: '', key: slug }, ...organizationLooks(name)];
}

export const organizationLooks = (name: string) => looks('organization_look', '', name);

/** The keys that reserve a team's name within its organization and game. */
export function teamNameKeys(organizationId: string | null, gameId: string, name: string) {
  return organizationId === null ? [] : looks('team_look', `${organizationId} ${gameId}`, name);
}

/** The keys that reserve a username. */
export function usernameKeys(username: string) {
  return [{ kind: 'username' as const, scope: '', key: username }, ...usernameLooks(username)];
}

export const usernameLooks = (username: string) => looks('username_look', '', username);

function looks<Kind extends string>(kind: Kind, scope: string, name: string) {
  return looksOf(name).map((key) => ({ kind, scope, key }));
}

/** The key of a reserved name: `Game Ranks`, `game_ranks` and `game-ranks` share it, and so do lookalikes. */
export function reservedNameKeys(name: string): { key: string; looks: string[] } {
  const joined = name
    .normalize('NFC')
    .trim()
    .replace(/[\s_.-]+/gu, '-');
  return { key: joined.toLowerCase(), looks: looksOf(joined) };
}
