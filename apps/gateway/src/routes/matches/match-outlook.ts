import { MATCH_ACTIONS, type match } from '@matchpoint/contracts';
import { HOUR_MS } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, count, flag, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** What a match is waiting for (docs/reference/matches.md#room). */

const OPENS_BEFORE_MS = HOUR_MS;
const CLOSES_AFTER_MS = HOUR_MS / 4;

const CheckedIn = named(
  'CheckedIn',
  Type.Object(
    { checkedIn: count('Active players who have checked in.', 4), of: count('Active players.', 5) },
    { description: 'Check-in count of a team.' },
  ),
);
const CheckIn = named(
  'MatchCheckIn',
  Type.Object(
    {
      opensAt: nullable.instant('Opening time, an hour before the scheduled time; null without one.', '2026-01-16T17:00:00.000Z'),
      closesAt: nullable.instant(
        'Closing time, 15 minutes after the scheduled time; null without one, and for a match not created by a captain.',
        '2026-01-16T18:15:00.000Z',
      ),
      isOpen: flag('Whether check-in is open now. An earlier check-in also counts.'),
      creator: Type.Optional(nullable.object(CheckedIn, 'Count of the creator team; visible to members of both teams and league staff.')),
      accepted: Type.Optional(nullable.object(CheckedIn, 'Count of the opponent; visible to the same.')),
    },
    { description: 'Check-in window of a match, and check-in counts.' },
  ),
);
const NextAction = named(
  'NextAction',
  Type.Object(
    {
      action: text(
        `The action to take: one of \`allowedActions\` (${MATCH_ACTIONS.map((each) => `\`${each}\``).join(', ')}), or \`wait\`.`,
        'ready',
      ),
      by: choice(
        'NextActor',
        ['caller', 'opponent', 'organizer'],
        'The party to act: the caller, the other team, or the organizer, who decides disputes.',
      ),
      mapIndex: nullable.integer('For a score: index of the map in the series, 0-based.', 0),
      deadlineAt: nullable.instant('Deadline; null if none.', '2026-01-16T18:15:00.000Z'),
      onDeadline: choice(
        'DeadlineOutcome',
        ['expires', 'forfeit', 'opponent_forfeits', 'auto_confirm', 'ruling', 'none'],
        'Effect of the deadline: the match is cancelled, the caller’s team forfeits, the other team forfeits, the ' +
          'score is confirmed, the dispute ' +
          'moves on, or nothing.',
      ),
    },
    { description: 'The next action in a match, from the caller’s point of view.' },
  ),
);

/** In every full form of a match. */
export const DEADLINES = {
  deadlineAt: nullable.instant(
    'Time of the next automatic change: it expires, is forfeited, a score is confirmed, or its dispute moves on; null if none.',
    '2026-01-16T18:15:00.000Z',
  ),
  checkIn: nullable.object(CheckIn, 'Check-in of its players; null unless it is ACCEPTED or READY.'),
};
/** For personal keys and sessions. */
export const NEXT_ACTION = {
  nextAction: Type.Optional(
    nullable.object(
      NextAction,
      'The next action from the caller’s point of view; null if none concerns them. Only `getMatchDetail` and `listUserOngoingMatches` ' +
        'return it, to personal keys and sessions.',
    ),
  ),
};

type Deadlines = Static<Type.TObject<typeof DEADLINES>>;

export function toDeadlines(
  { status, scheduledAt, isOfCaptains, deadlineAt }: Pick<match.Match, 'status' | 'scheduledAt' | 'isOfCaptains' | 'deadlineAt'>,
  now: Date,
): Deadlines {
  if (status !== 'ACCEPTED' && status !== 'READY') return { deadlineAt: deadlineAt ?? null, checkIn: null };
  const at = scheduledAt === undefined ? undefined : Date.parse(scheduledAt);
  const opens = at === undefined ? -Infinity : at - OPENS_BEFORE_MS;
  const closes = at === undefined || !isOfCaptains ? Infinity : at + CLOSES_AFTER_MS;
  const isOpen = opens <= now.getTime() && now.getTime() < closes;
  return { deadlineAt: deadlineAt ?? null, checkIn: { opensAt: toInstant(opens), closesAt: toInstant(closes), isOpen } };
}

const toInstant = (epochMs: number): string | null => (Number.isFinite(epochMs) ? new Date(epochMs).toISOString() : null);

/** A match with the check-in counts that its service shows the caller. */
export function withCheckIns<Shown extends Deadlines>(shown: Shown, { creator, accepted }: match.MatchOutlook = {}): Shown {
  return { ...shown, checkIn: shown.checkIn && { ...shown.checkIn, ...(creator && { creator }), ...(accepted && { accepted }) } };
}

/** A match with what its service says it is waiting for. */
export function withOutlook<Shown extends Deadlines>(
  shown: Shown,
  outlook: match.MatchOutlook | undefined,
): Shown & { nextAction: Static<typeof NextAction> | null } {
  const next = outlook?.nextAction;
  return {
    ...withCheckIns(shown, outlook),
    nextAction: next
      ? {
          action: next.action,
          by: next.by as 'caller',
          mapIndex: next.mapIndex ?? null,
          deadlineAt: next.deadlineAt ?? null,
          onDeadline: next.onDeadline as 'none',
        }
      : null,
  };
}
