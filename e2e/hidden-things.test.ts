import { beforeAll, expect, test } from 'vitest';
import { type KeyGrant, openKeyRing } from './src/api-keys.js';
import { type DescribedOperation, describedOperations } from './src/described-operations.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import type { OperationCase, Sample } from './src/operation-case.js';
import { bodyOf, ensureLeagues, OPERATION_CASES, pathOf } from './src/operation-cases.js';

/** What is inside of a match, league, tournament, group or endpoint, and hidden (docs/reference/order-of-checks.md#visibility). */
const request = openClient('127.0.87');
const STRANGER = 'e2e_hidden_stranger';

const OF_CAPTAINS = '403 error_captain_required';
const OF_PARTICIPANTS = '403 error_not_match_participant';
const OF_LEAGUE_STAFF = '403 error_league_role_required';
const OF_ORGANIZERS = '403 error_not_tournament_staff';
const OF_TEAM_LEADERS = '403 error_not_team_leader';

/** How each operation on such a thing refuses a stranger, whether there is that thing or not. */
const HIDDEN: Record<string, string> = {
  revokeMatchOverlayToken: OF_CAPTAINS,
  approveMatchAcceptance: OF_CAPTAINS,
  declineMatchAcceptance: OF_CAPTAINS,
  getMatchDispute: '404 error_match_not_found',
  answerMatchDispute: OF_PARTICIPANTS,
  addMatchDisputeEvidence: OF_PARTICIPANTS,
  withdrawMatchDispute: OF_PARTICIPANTS,
  resolveLeagueDispute: OF_LEAGUE_STAFF,
  resolveLeagueChatReport: OF_LEAGUE_STAFF,
  clearLeagueChatMute: OF_LEAGUE_STAFF,
  clearLeagueCooldown: OF_LEAGUE_STAFF,
  approveLeagueTeamApplication: OF_LEAGUE_STAFF,
  denyLeagueTeamApplication: OF_LEAGUE_STAFF,
  removeLeagueTeam: OF_LEAGUE_STAFF,
  updateLeagueMemberRole: OF_LEAGUE_STAFF,
  removeLeagueMember: OF_LEAGUE_STAFF,
  getLeagueTicket: OF_LEAGUE_STAFF,
  updateLeagueTicket: OF_LEAGUE_STAFF,
  replyToLeagueTicket: OF_LEAGUE_STAFF,
  escalateLeagueTicket: OF_LEAGUE_STAFF,
  revokeTeamInvitation: OF_CAPTAINS,
  revokeOrgInvitation: '403 error_org_membership_required',
  unbanOrgUser: '403 error_org_membership_required',
  getWebhookDelivery: '404 error_webhook_not_found',
  replayWebhookDelivery: '404 error_webhook_not_found',
  approveTournamentApplication: OF_ORGANIZERS,
  denyTournamentApplication: OF_ORGANIZERS,
  removeTournamentRosterEntryAsOrganizer: OF_ORGANIZERS,
  removeTournamentStaff: OF_ORGANIZERS,
  revokeTournamentInvite: OF_ORGANIZERS,
  respondToTournamentInvite: OF_TEAM_LEADERS,
  removeTournamentRosterMemberAsTeam: OF_TEAM_LEADERS,
  revokeTournamentFreeAgentOffer: OF_TEAM_LEADERS,
  respondToTournamentFreeAgentOffer: '404 error_tournament_not_found',
};

/** Parameters of paths that name what everyone may know of, unless the operation is in the table. */
const PUBLIC = new Set([
  ...['matchId', 'mapIndex', 'userId', 'seasonId', 'banId', 'penaltyId', 'displayRuleId', 'leagueGameId', 'leagueTeamId'],
  ...['teamIdentifier', 'participantId', 'nodeId', 'roundId', 'freeAgentId', 'mode', 'target'],
]);

let operations: DescribedOperation[];
beforeAll(async () => {
  await ensureLeagues(request);
  await importRows([{ kind: 'user', username: STRANGER, name: STRANGER, visibility: 'private' }]);
  operations = await describedOperations(request);
});

const parametersOf = ({ path }: DescribedOperation): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The same path with an id that nobody has. */
function invent(path: string, described: DescribedOperation): string {
  const segments = path.split('/');
  const last = described.path.split('/').findLastIndex((segment) => segment.startsWith('{'));
  return segments.with(last, `${(segments[last] ?? '').slice(0, -4)}zzzz`).join('/');
}

const samples = new Map<OperationCase['prepare'], Promise<Sample>>();
/** What the operation's case acts on. One for many operations: a stranger changes nothing. */
function sampleOf({ prepare }: OperationCase): Promise<Sample> {
  const sample = samples.get(prepare) ?? prepare?.(request) ?? Promise.resolve({ matchId: '' });
  samples.set(prepare, sample);
  return sample;
}

const rings = new Map<string, () => Promise<string>>();
/** The stranger's key, of the kind that the operation takes. */
function keyFor({ kind, league }: KeyGrant = {}): Promise<string> {
  const name = `${kind} ${league}`;
  const ring = rings.get(name) ?? openKeyRing({ owner: STRANGER, ...(kind && { kind }), ...(league && { league }) });
  rings.set(name, ring);
  return ring();
}

test('every operation on something inside of something is in the table, unless everyone may know of that thing', () => {
  const inside = operations.filter((operation) => parametersOf(operation).length > 1);
  const missing = inside.filter((operation) => !PUBLIC.has(parametersOf(operation).at(-1) ?? ''));
  expect(missing.flatMap(({ operationId }) => (operationId in HIDDEN ? [] : [operationId]))).toEqual([]);
});

test.each(Object.entries(HIDDEN))('%s tells a stranger %s, whether what they name exists or not', async (operationId, refusal) => {
  const operationCase = OPERATION_CASES[operationId];
  const described = operations.find((operation) => operation.operationId === operationId);
  if (!operationCase || !described) throw new Error(`no case for ${operationId}`);
  const sample = await sampleOf(operationCase);
  const path = pathOf(operationCase, sample);
  const [status = '', code = ''] = refusal.split(' ');
  const messages: string[] = [];
  for (const named of [path, invent(path, described)]) {
    const key = await keyFor(operationCase.grant);
    const answer = await request(named, { method: described.method, key, body: bodyOf(operationCase, sample) });
    expectRefusal(answer, Number(status), code);
    messages.push(answer.body.message as string);
  }
  expect(messages[0]).toBe(messages[1]);
});
