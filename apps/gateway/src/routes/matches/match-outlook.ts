import { MATCH_ACTIONS, type match } from '@matchpoint/contracts';
import { HOUR_MS } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { choice, count, flag, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** What a match waits for (docs/reference/matches.md#room). */

const OPENS_BEFORE_MS = HOUR_MS;
const CLOSES_AFTER_MS = HOUR_MS / 4;

const CheckedIn = named(
  'CheckedIn',
  Type.Object(
    { checkedIn: count('Active players who have checked in.', 4), of: count('Active players.', 5) },
    { description: 'How many of a team have checked in.' },
  ),
);
const CheckIn = named(
  'MatchCheckIn',
  Type.Object(
    {
      opensAt: nullable.instant('An hour before it is scheduled; null without a scheduled time.', '2026-01-16T17:00:00.000Z'),
      closesAt: nullable.instant(
        'Fifteen minutes after it is scheduled; null without a scheduled time, and of a match that no captain made.',
        '2026-01-16T18:15:00.000Z',
      ),
      isOpen: flag('Whether now is between the two. Checking in earlier counts, too.'),
      creator: Type.Optional(nullable.object(CheckedIn, 'Of the creator team; for members of both teams and staff of the league.')),
      accepted: Type.Optional(nullable.object(CheckedIn, 'Of its opponent; for the same.')),
    },
    { description: 'When the players of a match check in, and how many have.' },
  ),
);
const NextAction = named(
  'NextAction',
  Type.Object(
    {
      action: text(
        `What is to be done: one of \`allowedActions\` (${MATCH_ACTIONS.map((each) => `\`${each}\``).join(', ')}), or \`wait\`.`,
        'ready',
      ),
      by: choice(
        'NextActor',
        ['caller', 'opponent', 'organizer'],
        'The party to act: the caller, the other team, or the organizer, who decides disputes.',
      ),
      mapIndex: nullable.integer('Of a score: which map of the series, 0-based.', 0),
      deadlineAt: nullable.instant('Until when; null: for as long as it takes.', '2026-01-16T18:15:00.000Z'),
      onDeadline: choice(
        'DeadlineOutcome',
        ['expires', 'forfeit', 'opponent_forfeits', 'auto_confirm', 'ruling', 'none'],
        'What happens then: the match is cancelled, the caller’s team forfeits, the other team does, the score is confirmed, the dispute ' +
          'moves on, or nothing.',
      ),
    },
    { description: 'What a match waits for, as the caller sees it.' },
  ),
);

/** In every full form of a match. */
export const DEADLINES = {
  deadlineAt: nullable.instant(
    'When something next happens to it by itself: it expires, is forfeited, a score is confirmed, or its dispute moves on; null: nothing.',
    '2026-01-16T18:15:00.000Z',
  ),
  checkIn: nullable.object(CheckIn, 'When its players check in; null unless it is ACCEPTED or READY.'),
};
/** For personal keys and sessions. */
export const NEXT_ACTION = {
  nextAction: Type.Optional(
    nullable.object(
      NextAction,
      'What it waits for, as the caller sees it; null: nothing that concerns them. Only `getMatchDetail` and `listUserOngoingMatches` ' +
        'answer it, to personal keys and sessions.',
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

/** A match with what its service says that it waits for. */
export function withOutlook<Shown extends Deadlines>(
  shown: Shown,
  outlook: match.MatchOutlook | undefined,
): Shown & { nextAction: Static<typeof NextAction> | null } {
  const { nextAction: next, creator, accepted } = outlook ?? {};
  return {
    ...shown,
    checkIn: shown.checkIn && { ...shown.checkIn, ...(creator && { creator }), ...(accepted && { accepted }) },
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
