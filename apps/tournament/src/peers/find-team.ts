import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

export type Team = catalogProfile.ResolveReferencesResponse_TeamEntry;
type Call = Pick<CallContext, 'caller' | 'requestId'>;

/** The current team of an id or slug, with its active members; undefined if not found. */
export async function findTeam(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  identifier: string,
): Promise<Team | undefined> {
  return (await profile.resolveReferences({ usernames: [], teams: [identifier] }, { requestId })).teams[0];
}

/** A team that the caller wants to act for. */
export interface TeamLead {
  team: Team | undefined;
  /** CAPTAIN or CO_CAPTAIN of the team, or OWNER of its organization. */
  leads: boolean;
}

/** Whether the caller leads a team (docs/reference/tournaments.md#who-leads-a-team). */
export async function readTeamLead(peers: Pick<Peers, 'profile'>, call: Call, identifier: string): Promise<TeamLead> {
  const [team, captained] = await Promise.all([findTeam(peers, call, identifier), readCaptainedTeamIds(peers, call)]);
  if (team === undefined) return { team, leads: false };
  if (captained.has(team.id)) return { team, leads: true };
  if (team.organizationId === undefined) return { team, leads: false };
  return { team, leads: (await readOrganizationRoles(peers, call)).get(team.organizationId) === 'OWNER' };
}

/** Ids of the teams that the caller leads. */
export async function readLedTeamIds(peers: Pick<Peers, 'profile'>, call: Call): Promise<ReadonlySet<string>> {
  const [captained, roles] = await Promise.all([readCaptainedTeamIds(peers, call), readOrganizationRoles(peers, call)]);
  const owned = [...roles].flatMap(([id, role]) => (role === 'OWNER' ? [id] : []));
  const teams = await Promise.all(
    owned.map(async (identifier) => (await peers.profile.getOrganizationMatchAccess({ identifier }, optionsOf(call))).teamIds),
  );
  return new Set([...captained, ...teams.flat()]);
}

/** Ids of the teams that the caller captains. */
async function readCaptainedTeamIds({ profile }: Pick<Peers, 'profile'>, call: Call): Promise<ReadonlySet<string>> {
  const { teams } = await profile.listCallerTeams({}, optionsOf(call));
  return new Set(teams.filter(({ role }) => role === 'CAPTAIN' || role === 'CO_CAPTAIN').map(({ teamId }) => teamId));
}

/** The caller's role in each of their organizations. */
export async function readOrganizationRoles({ profile }: Pick<Peers, 'profile'>, call: Call): Promise<ReadonlyMap<string, string>> {
  const identifier = call.caller?.userId ?? '';
  const { organizations } = await profile.listUserOrganizations({ identifier }, optionsOf(call));
  return new Map(organizations.flatMap(({ organization, role }) => (organization === undefined ? [] : [[organization.id, role] as const])));
}

function optionsOf({ caller, requestId }: Call) {
  return { ...(caller && { caller }), requestId };
}
