import type { AttendanceState } from './attendance.js';
import { checkInOf, hasCheckedIn, isCheckInOpen } from './check-in.js';
import { answeringSide } from './disputes.js';
import { type Actor, type CommandName, findRule } from './lifecycle.js';
import { type MapState, type MatchState, otherSide, type RosterState, type Side, teamOf } from './match-state.js';
import { decideSeries } from './series.js';
import { captains, type Standing } from './standing.js';
import { timersOf } from './timers.js';

/** Possible next operations, by the names of the allowed actions. */
type ActionName = 'publish' | 'acceptances/approve' | 'challenges/accept' | 'attendance' | 'ready' | 'start' | 'scores';

/** The next action on a match from one person's view (docs/reference/matches.md#next-action). */
export interface NextAction {
  readonly action: ActionName | 'wait';
  /** The party that must act. */
  readonly by: 'caller' | 'opponent' | 'organizer';
  readonly mapIndex: number | null;
  /** When it happens without them; null if never. */
  readonly deadlineAt: string | null;
  readonly onDeadline: 'expires' | 'forfeit' | 'opponent_forfeits' | 'auto_confirm' | 'ruling' | 'none';
}

/** A match with its dependent rows. */
export interface Room {
  readonly match: MatchState;
  readonly maps: readonly MapState[];
  readonly rosters: readonly RosterState[];
  readonly attendance: readonly AttendanceState[];
  /** Whether an offer to play is pending. */
  readonly isAwaited: boolean;
}

type Row = (room: Room, person: Person) => NextAction | undefined;
interface Person extends Standing {
  /** The sides that the person captains, the creator's first. */
  readonly sides: readonly Side[];
  readonly now: string;
}

const may = (match: MatchState, command: CommandName, by: Actor, side?: Side): boolean => findRule(match, command, by, side) !== undefined;
const captainOf = (side: Side): Actor => (side === 'creator' ? 'creator_captain' : 'accepted_captain');
const mayScore = ({ match }: Room, { sides }: Person): boolean => sides.some((side) => may(match, 'submit_score', captainOf(side)));

/** When a timer of the match is due, and its effect; empty for a match without timers. */
function until(room: Room, kind: ReturnType<typeof timersOf>[number]['kind'], onDeadline: NextAction['onDeadline'], mapIndex = -1) {
  const timer = timersOf(room.match, room.maps).find((each) => each.kind === kind && each.mapIndex === mapIndex);
  return timer ? { deadlineAt: timer.dueAt, onDeadline } : ({ deadlineAt: null, onDeadline: 'none' } as const);
}
const untilExpiry = (room: Room) => until(room, 'expiry', 'expires');

const publish: Row = (room, person) =>
  captains(person, room.match.creatorTeamId) && may(room.match, 'publish', 'creator_captain')
    ? { action: 'publish', by: 'caller', mapIndex: null, ...untilExpiry(room) }
    : undefined;

const answerOffer: Row = (room, person) =>
  room.isAwaited && captains(person, room.match.creatorTeamId) && may(room.match, 'approve_acceptance', 'creator_captain')
    ? { action: 'acceptances/approve', by: 'caller', mapIndex: null, ...untilExpiry(room) }
    : undefined;

const acceptChallenge: Row = (room, person) =>
  captains(person, room.match.challengedTeamId) && may(room.match, 'accept_challenge', 'challenged_captain')
    ? { action: 'challenges/accept', by: 'caller', mapIndex: null, ...untilExpiry(room) }
    : undefined;

const waitForOpponent: Row = (room, { teams }) =>
  room.match.status === 'PENDING' && teams.has(room.match.creatorTeamId)
    ? { action: 'wait', by: 'opponent', mapIndex: null, ...untilExpiry(room) }
    : undefined;

const checkIn: Row = ({ match, rosters, attendance }, { userId, now }) => {
  const window = checkInOf(match);
  const isAwaited = rosters.some(({ activeUserIds }) => activeUserIds.includes(userId)) && !hasCheckedIn(attendance, userId);
  if (!window || !isAwaited || !isCheckInOpen(window, now) || !may(match, 'set_attendance', 'player')) return undefined;
  return { action: 'attendance', by: 'caller', mapIndex: null, deadlineAt: window.closesAt, onDeadline: 'none' };
};

const getReady: Row = (room, { sides }) => {
  const { match } = room;
  if (match.status !== 'ACCEPTED' || match.publishStatus !== 'PUBLISHED' || sides.length === 0) return undefined;
  const unready = sides.find((side) => (side === 'creator' ? match.creatorReadyAt : match.acceptedReadyAt) === null);
  if (unready === undefined) return { action: 'wait', by: 'opponent', mapIndex: null, ...until(room, 'no_show', 'opponent_forfeits') };
  if (!may(match, 'ready', captainOf(unready), unready)) return undefined;
  return { action: 'ready', by: 'caller', mapIndex: null, ...until(room, 'no_show', 'forfeit') };
};

const start: Row = ({ match }, { sides }) =>
  sides.some((side) => may(match, 'start', captainOf(side)))
    ? { action: 'start', by: 'caller', mapIndex: null, deadlineAt: null, onDeadline: 'none' }
    : undefined;

const settleDispute: Row = (room, person) => {
  const { match, maps } = room;
  const disputed = maps.find(({ status }) => status === 'DISPUTED');
  if (!disputed || !mayScore(room, person)) return undefined;
  const answers = match.dispute?.status === 'awaiting_answer' ? answeringSide(match.dispute) : undefined;
  const due = { mapIndex: disputed.mapIndex, ...until(room, 'dispute_due', 'ruling') };
  if (answers === undefined) return { action: 'wait', by: 'organizer', ...due };
  return person.sides.includes(answers) ? { action: 'scores', by: 'caller', ...due } : { action: 'wait', by: 'opponent', ...due };
};

/** Whether somebody else, on a side that the person does not speak for, has submitted the pending score. */
const isTheirs = ({ match }: Room, { submittedByTeamId, submittedByUserId }: MapState, { sides, userId }: Person): boolean =>
  submittedByUserId !== userId && sides.some((side) => teamOf(match, otherSide(side)) === submittedByTeamId);

const confirmScore: Row = (room, person) => {
  const theirs = room.maps.find((map) => map.status === 'PENDING' && isTheirs(room, map, person));
  if (!theirs || !mayScore(room, person)) return undefined;
  return { action: 'scores', by: 'caller', mapIndex: theirs.mapIndex, ...until(room, 'auto_confirm', 'auto_confirm', theirs.mapIndex) };
};

const reportScore: Row = (room, person) => {
  const { match, maps } = room;
  const decided = maps.filter(({ status }) => status !== 'DISPUTED');
  const isOpen = decideSeries(match.bestOf, decided, match.headstart) === undefined;
  const indexes = Array.from({ length: match.bestOf - match.headstart }, (_, index) => match.headstart + index);
  const next = indexes.find((index) => !maps.some(({ mapIndex }) => mapIndex === index));
  if (!isOpen || next === undefined || !mayScore(room, person)) return undefined;
  return { action: 'scores', by: 'caller', mapIndex: next, deadlineAt: null, onDeadline: 'none' };
};

const waitForConfirmation: Row = (room, person) => {
  const own = room.maps.find(({ status }) => status === 'PENDING');
  if (!own || !mayScore(room, person)) return undefined;
  return { action: 'wait', by: 'opponent', mapIndex: own.mapIndex, ...until(room, 'auto_confirm', 'auto_confirm', own.mapIndex) };
};

/** The first matching row is the next action. */
const ROWS: readonly Row[] = [
  publish,
  answerOffer,
  acceptChallenge,
  waitForOpponent,
  checkIn,
  getReady,
  start,
  settleDispute,
  confirmScore,
  reportScore,
  waitForConfirmation,
];

/** The next action on the match from this person's view; undefined if nothing concerns them. Pure. */
export function nextActionOf(room: Room, standing: Standing, now: Date): NextAction | undefined {
  const { match } = room;
  const sides = (['creator', 'accepted'] as const).filter((side) => captains(standing, teamOf(match, side)));
  const person: Person = { ...standing, sides, now: now.toISOString() };
  for (const row of ROWS) {
    const next = row(room, person);
    if (next) return next;
  }
  return undefined;
}
