import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { ROUTES } from './index.js';

/**
 * Every operation whose response names people, and who may see them (docs/reference/matches.md#visibility). New operations must be added
 * here; services enforce it.
 */
const WHO_SEES: Record<string, string> = {
  getMatchPlayers: "everybody; a private team's players its active members alone",
  listMatchAcceptances: "the creator team's captains and who made the offer; a private team's players its active members alone",
  getMatchPlayerStats: "everybody; a private team's players its active members alone, people who are not public themselves alone",
  listLeaguePlayerStats: "everybody; a private team's players its active members alone, people who are not public themselves alone",
  getMatchScores: "everybody; a private team's captains its active members alone",
  getGameMatchRosters: "the match's game developer: the game has to let them in",
  listTeamMembers: "everybody; a private team's its active members alone, others 403",
  updateMatchAttendance: 'the player who gave the spot up: who of the own team took it',
  getUserProfile: 'everybody; a private user themselves alone',
  listUserOwnConnections: 'the user',
  getOwnProfile: 'the user',
  streamUser: 'the user',
  updateOwnProfile: 'the user',
  createUserConnection: 'the user',
  updateUserConnection: 'the user',
  listUserConnections: 'everybody, those that the user shows',
  getUserStreamStatus: 'everybody; a private user themselves alone, a limited one is not live to others',
  getUserStats: 'everybody; a private or limited user themselves alone',
  listOrganizationMembers: "everybody; a private organization's its members alone",
  listPlayerLeaderboard: 'everybody; users who are not public are left out',
  getLeagueMembers: 'staff of the league',
  getLeagueActivityFeed: 'staff of the league from MANAGER on',
  getLeagueBans: 'staff of the league from MANAGER on',
  getLeaguePenalties: 'staff of the league from MANAGER on',
  listLeagueApplications: 'staff of the league from MANAGER on',
  listLeagueAnnouncements: 'everybody: a member of the staff speaks for the league',
  listMatchDisputes: 'both teams, whose dispute it is, and staff',
  getMatchDispute: 'both teams, whose dispute it is, and staff',
  listLeagueDisputes: 'staff of the league',
  listStaffDisputes: 'staff of the platform',
  listLeagueChatReports: "the league's operator",
  listStaffChatReports: 'staff of the platform',
  muteLeagueChatUser: "the league's operator, who named the user",
  muteStaffChatUser: 'staff of the platform, who named the user',
  listLeagueTickets: "the league's operator",
  getLeagueTicket: "the league's operator",
  listStaffTickets: 'staff of the platform',
  getStaffTicket: 'staff of the platform',
  completeRegistration: 'the person who has just registered',
  signIn: 'the person who has just signed in',
  completeSecondFactor: 'the person who has just signed in',
  signInWithPasskey: 'the person who has just signed in',
  createUserPasskeyOptions: 'the person themselves',
  getUserAccount: 'the person themselves',
  listStaffUsers: 'staff of the platform',
  getStaffUser: 'staff of the platform',
  listGameDevelopers: 'staff of the platform, with role OPERATOR',
  listOrgBans: "the organization's OWNERs and ADMINs",
  listOrgInvitations: "the organization's OWNERs and ADMINs",
  listTeamInvitations: "the team's captains and its organization's OWNERs, ADMINs and MANAGERs",
  listUserInvitations: 'the invited user: who invites them',
  getMyTournamentEntry: 'the key owner: players of their own teams',
  listTournamentParticipants: "everyone; a private team's players its members and the tournament's managers",
  listTournamentFreeAgents: 'everyone: players who offer themselves',
  listTournamentStaff: "the tournament's managers",
  getTournamentActivityFeed: "the tournament's managers",
  previewInvitation: 'who has the code: who invites by it',
};
/** Properties that contain a person, as opposed to counts, flags about the caller, or enums. */
const PERSON = /^(user|username|userId|actorId|players|requester|author|assignedTo|members|\w+Roster|(?!sort)\w+By)$/;

function names(schema: TSchema): boolean {
  const { properties = {}, anyOf = [], items } = schema as { properties?: Record<string, TSchema>; anyOf?: TSchema[]; items?: TSchema };
  const isPerson = ([name, property]: [string, TSchema]): boolean => PERSON.test(name) && !isCountOrChoice(property);
  const isNamed = Object.entries(properties).some((entry) => isPerson(entry) || names(entry[1]));
  return isNamed || [...anyOf, ...(items ? [items] : [])].some(names);
}
const isCountOrChoice = (schema: TSchema): boolean =>
  'enum' in schema || ['integer', 'number'].includes((schema as { type?: string }).type ?? '');

it('every operation that names people defines who sees them', () => {
  const naming = ROUTES.filter(({ response }) => names(response)).map(({ operationId }) => operationId);
  expect(naming.toSorted()).toEqual(Object.keys(WHO_SEES).toSorted());
});
