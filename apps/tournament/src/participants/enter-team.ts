import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CallerAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { nextParticipantStatus, type ParticipantCommand, takesSlot } from '../domain/participant-lifecycle.js';
import { countActivitiesOfDay } from '../feed/index.js';
import { isBannedInLeague, readTeamLead, type TeamLead } from '../peers/index.js';
import { countParticipants, touchTournament, type TournamentRow } from '../record/index.js';
import {
  addToRoster,
  clearRosters,
  enterParticipant,
  findParticipantOfTeam,
  listRosters,
  markAnnounced,
  MOST_ON_ROSTER,
  type ParticipantRow,
} from '../rosters/index.js';

/** A team that wants to enter, with data from other services. */
export interface Candidate extends TeamLead {
  readonly isBanned: boolean;
}

export async function readCandidate(
  { peers }: Pick<TournamentContext, 'peers'>,
  call: CallContext,
  { hostType, hostId }: TournamentRow,
  identifier: string,
): Promise<Candidate> {
  const lead = await readTeamLead(peers, call, identifier);
  const isAsked = hostType === 'league' && lead.leads && lead.team !== undefined;
  return { ...lead, isBanned: isAsked && (await isBannedInLeague(peers, call, hostId, lead.team!.id)) };
}

/** The team of a candidate whom the caller leads. @throws DomainError error_not_team_leader */
export function requireLead<Lead extends TeamLead>(candidate: Lead): NonNullable<Lead['team']> {
  if (!candidate.leads || candidate.team === undefined) throw new DomainError('error_not_team_leader');
  return candidate.team;
}

/** How a team enters, which determines the required mode and the deadline. */
export type EntryWay = Extract<ParticipantCommand, 'enter' | 'apply' | 'accept_invite'>;

/**
 * Creates the entry of a team with its roster; returns its id.
 * @throws DomainError error_registration_closed, error_team_not_active, error_competitive_banned, error_already_entered,
 * error_roster_too_small, error_tournament_full, error_limit_reached, INVALID_INPUT
 */
export async function enterTeam(act: CallerAct, way: EntryWay, candidate: Candidate, roster: readonly string[]): Promise<string> {
  const { tx, tournament: row, caller, now } = act;
  const team = requireLead(candidate);
  requireOpen(row, way);
  if (team.gameId !== row.settings.gameId) throw invalidInput('path.teamIdentifier', `the team does not play ${row.settings.gameId}`);
  if (team.status !== 'active') throw new DomainError('error_team_not_active');
  if (candidate.isBanned) throw new DomainError('error_competitive_banned');
  const before = await findParticipantOfTeam(tx, row.id, team.id);
  const status = nextParticipantStatus(before?.status ?? 'NONE', way, false);
  if (status === undefined) throw new DomainError('error_already_entered', { message: `The entry of the team is ${before?.status}.` });
  checkMembers(roster, team.activeMemberIds);
  // An invite can only be accepted once.
  if (before && way !== 'accept_invite') await refuseManyToday(act, before.id, way);
  const agents = before?.status === 'PENDING' ? await emptyRoster(act, before.id) : [];
  const id = await enterParticipant(tx, { tournamentId: row.id, teamId: team.id, teamName: team.name, status, userId: caller.userId }, now);
  const count = await fillRoster(act, id, roster, agents);
  if (count < row.settings.teamSize) throw new DomainError('error_roster_too_small', { message: tooSmall(row, count) });
  if (takesSlot(status)) await takeSlot(act, { id, teamId: team.id, isAnnounced: before?.isAnnounced ?? false });
  else await act.note({ action: 'participant_applied', targetType: 'participant', targetId: id });
  return id;
}

/** Entries of a team in 24 hours: each adds to the organizers' feed, and a team may withdraw and enter again. */
const MOST_A_DAY = 30;

/** @throws DomainError error_limit_reached */
async function refuseManyToday(
  { tx, tournament, now }: CallerAct,
  participantId: string,
  way: Exclude<EntryWay, 'accept_invite'>,
): Promise<void> {
  const actions = [way === 'enter' ? 'participant_approved' : 'participant_applied'];
  const count = await countActivitiesOfDay(tx, tournament.id, { actions, targetId: participantId }, now);
  if (count >= MOST_A_DAY)
    throw new DomainError('error_limit_reached', { message: `The team has entered ${count} times in the last 24 hours.` });
}

/** Empties the roster of an application; returns its free agents, who stay with the team. */
async function emptyRoster({ tx }: CallerAct, participantId: string): Promise<string[]> {
  const entries = (await listRosters(tx, [participantId])).get(participantId) ?? [];
  await clearRosters(tx, [participantId]);
  return entries.flatMap(({ userId, source }) => (source === 'FREE_AGENT' ? [userId] : []));
}

/**
 * Fills an empty roster, with the team's free agents last; returns how many of the named players are on it.
 * @throws DomainError INVALID_INPUT
 */
async function fillRoster(
  { tx, tournament, now }: CallerAct,
  id: string,
  named: readonly string[],
  agents: readonly string[],
): Promise<number> {
  const participant = { id, tournamentId: tournament.id };
  const members = named.filter((userId) => !agents.includes(userId));
  if (members.length + agents.length > MOST_ON_ROSTER)
    throw invalidInput('body.roster', `with the team's free agents it has more than ${MOST_ON_ROSTER} players`);
  const added = await addToRoster(tx, participant, members, { now });
  await addToRoster(tx, participant, agents, { source: 'FREE_AGENT', now });
  return added.length + named.length - members.length;
}

/** Counts a new APPROVED participant, and announces it once. @throws DomainError error_tournament_full */
export async function takeSlot(
  act: CallerAct,
  { id, teamId, isAnnounced }: Pick<ParticipantRow, 'id' | 'teamId' | 'isAnnounced'>,
): Promise<void> {
  const { tx, tournament: row, now } = act;
  const count = await countParticipants(tx, row.id);
  if (count > row.settings.maxParticipants) throw new DomainError('error_tournament_full');
  await touchTournament(tx, row.id, now);
  await act.note({ action: 'participant_approved', targetType: 'participant', targetId: id });
  if (isAnnounced) return;
  await markAnnounced(tx, id);
  await act.tell(row, { type: 'tournament.participant_approved', data: { teamId, participantId: id } });
}

const MODE_OF: Partial<Record<EntryWay, TournamentRow['settings']['registrationMode']>> = { enter: 'OPEN', apply: 'APPLICATION' };

function requireOpen({ status, settings }: TournamentRow, way: EntryWay): void {
  const mode = MODE_OF[way];
  if (mode !== undefined && settings.registrationMode !== mode)
    throw invalidInput('path.identifier', `the tournament's registration mode is ${settings.registrationMode}`);
  const isOpen = status === 'REGISTRATION_OPEN' || (way === 'accept_invite' && (status === 'DRAFT' || status === 'REGISTRATION_CLOSED'));
  if (!isOpen) throw new DomainError('error_registration_closed', { message: `Registration is closed: the tournament is ${status}.` });
}

function checkMembers(roster: readonly string[], memberIds: readonly string[]): void {
  const members = new Set(memberIds);
  for (const [index, userId] of roster.entries()) {
    if (!members.has(userId)) throw invalidInput(`body.roster[${index}]`, 'is not an active member of the team');
    if (roster.indexOf(userId) !== index) throw invalidInput(`body.roster[${index}]`, 'is named twice');
  }
}

function tooSmall({ settings }: TournamentRow, count: number): string {
  return `The roster has ${count} players who are on no other roster of the tournament; it needs ${settings.teamSize}.`;
}
