import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import {
  choice,
  flag,
  Identifier,
  instant,
  list,
  MatchStatus,
  nullable,
  Success,
  text,
  Timestamp,
  trimmedText,
} from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { RulingBody, toRuling } from '../rulings/ruling-objects.js';
import { screenshotUrls } from '../scores/screenshot-urls.js';

/** What the operations on disputes share (docs/reference/disputes.md). */

export const DISPUTES = { tag: 'Disputes', section: 'docs/reference/disputes.md' } as const;
export const OF_MATCHES = 'matches.team_matches:read-write';
/** Both teams' keys, and staff's. */
export const READERS = ['matches.team_matches:read', 'leagues.league_admin:read'] as const;

const EXAMPLE = 'dsp_01j6qvx3k0fd8r5y2m9wcz0001';
const DisputeId = () => Identifier('Dispute id.', EXAMPLE);
export const DisputePath = Type.Object({ ...MatchPath.properties, disputeId: DisputeId() });
export const LeagueDisputePath = Type.Object({ ...LeaguePath.properties, disputeId: DisputeId() });
export const StaffDisputePath = Type.Object({ disputeId: DisputeId() });

export const DisputeStatus = () =>
  choice(
    'DisputeStatus',
    ['awaiting_answer', 'under_review', 'escalated', 'resolved'],
    'How far a dispute is: it waits for the other side, for the staff, for the platform, or it is over.',
  );
const REQUESTS = ['overturn', 'replay', 'void', 'forfeit'] as const;
const DisputeRequest = () =>
  choice(
    'DisputeRequest',
    REQUESTS,
    'What is asked for: other scores, to play maps again, that the match counts for nobody, or that the other team forfeits.',
  );
const DisputeResolution = () =>
  text(
    'How it ended: accepted by the other side, by a ruling, automatic once nobody ruled in time, by agreement of the scores, by a score ' +
      'of the game or the league, withdrawn, or moot because the match ended without it.',
    'ruling',
  );

const MAX_SCORE = 1_000_000;
const mapIndex = () => Type.Integer({ minimum: 0, maximum: 6, description: 'Which map of the series, 0-based.', examples: [0] });
const score = (description: string, example: number) => Type.Integer({ minimum: 0, maximum: MAX_SCORE, description, examples: [example] });
export const DisputeClaim = named(
  'DisputeClaim',
  Type.Object(
    {
      mapIndex: mapIndex(),
      mapId: Type.Optional(Type.String({ maxLength: 256, description: 'Its id; left out: as it is.', examples: ['ascent'] })),
      creatorTeamScore: score("The creator team's score.", 11),
      opponentTeamScore: score("Its opponent's score.", 13),
    },
    { description: 'The score of a map as a side claims it.' },
  ),
);

const MAX_SCREENSHOTS = 10;
/** Pictures that a captain brings forward. */
export const SCREENSHOTS = {
  screenshotUrls: Type.Optional(
    Type.Array(Type.String({ maxLength: 2_048, format: 'uri', pattern: '^https://' }), {
      maxItems: MAX_SCREENSHOTS,
      description: 'Addresses of pictures, on https.',
      examples: [['https://cdn.example.org/final-score.png']],
    }),
  ),
  screenshotStorageIds: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: MAX_SCREENSHOTS,
      description: 'Storage ids of uploaded pictures, which this claims.',
      examples: [['img_01j6qvx3k0fd8r5y2m9wcz0001']],
    }),
  ),
};

interface GivenEvidence {
  text?: string;
  screenshotUrls?: string[];
  screenshotStorageIds?: string[];
}
/** What a body brings forward, as the match service takes it. */
export const toEvidence = ({ text: said = '', screenshotUrls = [], screenshotStorageIds = [] }: GivenEvidence): match.NewEvidence => ({
  ...{ text: said, screenshotUrls, screenshotStorageIds },
});

const DisputeAnswer = named(
  'DisputeAnswer',
  Type.Object(
    {
      isAccepted: flag('Whether it agrees to what is asked for.'),
      text: text('What it says to it; empty where it says nothing.', 'We won 13:11, see the recording.'),
      answeredByUserId: text('User id of the captain who answered.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
      answeredAt: instant('When it answered.', '2026-01-15T13:00:00.000Z'),
    },
    { description: 'What the other side says to a dispute.' },
  ),
);
const DisputeEvidence = named(
  'DisputeEvidence',
  Type.Object(
    {
      teamId: text('Id of the team that brought it forward.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      userId: text('User id of the captain who did.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      text: text('What it says; empty for pictures alone.', 'The scoreboard at the end.'),
      screenshotUrls: Type.Array(Type.String({ format: 'uri' }), {
        description: 'Addresses of its pictures; those of uploaded ones work for 15 minutes.',
        examples: [['https://cdn.example.org/final-score.png']],
      }),
      createdAt: instant('When it was brought forward.', '2026-01-15T12:50:00.000Z'),
    },
    { description: 'What a side brings forward in a dispute.' },
  ),
);

const nullableChoice = <const Value extends string>(schema: ReturnType<typeof choice>, description: string) =>
  Type.Unsafe<Value | null>({ anyOf: [schema, { type: 'null' }], description });
const OUTCOMES = ['confirm', 'overturn', 'replay', 'void', 'forfeit'] as const;

const indexes = (description: string) => Type.Array(Type.Integer(), { description, examples: [[0]] });

export const Dispute = named(
  'Dispute',
  Type.Object(
    {
      id: text('Dispute id.', EXAMPLE),
      matchId: text('Match id.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
      gameId: text('Slug of the game.', 'valorant'),
      leagueId: nullable.string('Id of the league of the match.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
      leagueSeasonId: nullable.string('Id of the season of the match.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
      creatorTeamId: text('Id of the team that created the match.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      acceptedTeamId: text('Id of its opponent.', 'team_01j6qvx3k0fd8r5y2m9wcz0002'),
      status: DisputeStatus(),
      isAutomatic: flag('Whether contradicting scores opened it, and no captain.'),
      teamId: nullable.string('Id of the team that opened it.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      openedByUserId: nullable.string('User id of the captain who opened it.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      requested: nullableChoice<(typeof REQUESTS)[number]>(
        DisputeRequest(),
        'What is asked for; null where contradicting scores opened it.',
      ),
      claims: list(DisputeClaim, 'With overturn: the scores as they should be.'),
      mapIndexes: indexes('With replay: the maps to play again, 0-based.'),
      disputedMapIndexes: indexes('The maps whose scores it put in dispute, 0-based.'),
      reason: text('The reason, in the opener’s words; empty where contradicting scores did.', 'They recorded the score of another match.'),
      answer: nullable.object(DisputeAnswer, 'What the other side said; null: nothing yet.'),
      evidence: list(DisputeEvidence, 'What both sides brought forward, oldest first.'),
      openedAt: instant('When it was opened.', '2026-01-15T12:45:00.000Z'),
      dueAt: nullable.instant('When its stage ends; null once it is over.', '2026-01-16T12:45:00.000Z'),
      escalatedAt: nullable.instant('When it went to the platform.', '2026-01-18T12:45:00.000Z'),
      escalatedByUserId: nullable.string(
        'User id of the staff who passed it on; null: its deadline did.',
        'user_01j6qvx3k0fd8r5y2m9wcz0003',
      ),
      resolution: Type.Unsafe<string | null>({ anyOf: [DisputeResolution(), { type: 'null' }], description: 'How it ended.' }),
      outcome: nullable.string('What was ruled; null where nothing was.', 'overturn'),
      note: nullable.string('The reason, in the words of the person who ruled or escalated it.', 'The recording shows 13:11.'),
      resolvedByUserId: nullable.string('User id of the person who ruled or withdrew it.', 'user_01j6qvx3k0fd8r5y2m9wcz0003'),
      resolvedAt: nullable.instant('When it ended.', '2026-01-16T09:00:00.000Z'),
    },
    { description: 'A dispute about the result of a match, for both teams and staff.' },
  ),
);

/** A dispute as it is shown. */
export function toDispute(dispute: match.Dispute, context: Pick<GatewayContext, 'mediaUrls'>): Static<typeof Dispute> {
  const { id, matchId, gameId, creatorTeamId, acceptedTeamId, isAutomatic, mapIndexes, disputedMapIndexes, reason, openedAt } = dispute;
  return {
    ...{ id, matchId, gameId },
    leagueId: dispute.leagueId ?? null,
    leagueSeasonId: dispute.leagueSeasonId ?? null,
    ...{ creatorTeamId, acceptedTeamId },
    status: dispute.status as Static<ReturnType<typeof DisputeStatus>>,
    isAutomatic,
    teamId: dispute.teamId ?? null,
    openedByUserId: dispute.openedByUserId ?? null,
    requested: (dispute.requested as (typeof REQUESTS)[number] | undefined) ?? null,
    claims: dispute.claims.map(({ mapId, ...claim }) => ({ ...claim, ...(mapId !== '' && { mapId }) })),
    ...{ mapIndexes, disputedMapIndexes, reason },
    answer: dispute.answer
      ? {
          ...{ isAccepted: dispute.answer.isAccepted, text: dispute.answer.text },
          ...{ answeredByUserId: dispute.answer.userId, answeredAt: dispute.answer.answeredAt },
        }
      : null,
    evidence: dispute.evidence.map((each) => ({
      ...{ teamId: each.teamId, userId: each.userId, text: each.text },
      ...{ screenshotUrls: screenshotUrls(each, context), createdAt: each.createdAt },
    })),
    openedAt,
    dueAt: dispute.dueAt ?? null,
    escalatedAt: dispute.escalatedAt ?? null,
    escalatedByUserId: dispute.escalatedByUserId ?? null,
    resolution: dispute.resolution ?? null,
    outcome: dispute.outcome ?? null,
    note: dispute.note ?? null,
    resolvedByUserId: dispute.resolvedByUserId ?? null,
    resolvedAt: dispute.resolvedAt ?? null,
  };
}

/** What a write on a dispute answers. */
export const DisputeChange = named(
  'DisputeChange',
  Type.Object(
    {
      success: Success(),
      disputeId: text('Dispute id.', EXAMPLE),
      status: DisputeStatus(),
      matchStatus: MatchStatus(),
      timestamp: Timestamp(),
    },
    { description: 'How a dispute and its match are after a write.' },
  ),
);

export function toChange({ disputeId, status, matchStatus }: match.DisputeChanged) {
  return {
    success: true as const,
    disputeId,
    status: status as Static<ReturnType<typeof DisputeStatus>>,
    matchStatus: matchStatus as Static<ReturnType<typeof MatchStatus>>,
  };
}

export const OpenBody = () =>
  Type.Object({
    requested: DisputeRequest(),
    claims: Type.Optional(Type.Array(DisputeClaim, { maxItems: 7, description: 'With overturn: the scores as they should be.' })),
    maps: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), {
        maxItems: 7,
        description: 'With replay: the maps to play again, 0-based; the others must leave the series open.',
        examples: [[1]],
      }),
    ),
    reason: trimmedText(1, 2_000, 'Why.', 'They recorded the score of another match.'),
    ...SCREENSHOTS,
  });

type Opening = Static<ReturnType<typeof OpenBody>>;
/** The request of the match service. */
export const toOpening = ({
  requested,
  claims = [],
  maps = [],
  reason,
  ...evidence
}: Opening): Omit<match.OpenDisputeRequest, 'matchId'> => ({
  ...{ requested, reason, mapIndexes: maps, evidence: toEvidence(evidence) },
  claims: claims.map(({ mapId = '', ...claim }) => ({ mapId, ...claim })),
});

/** What a ruling on a dispute says. */
export const ResolveBody = () =>
  Type.Object({
    ...RulingBody().properties,
    outcome: choice(
      'DisputeOutcome',
      [...OUTCOMES, 'escalate'],
      'What is ruled: scores in dispute stand as they were claimed first; the given scores stand; the named maps are played again; the ' +
        'match counts for nobody; a team gives up. Or the dispute goes to the platform.',
    ),
  });

/** The request of the match service. @throws INVALID_INPUT for maps that lack a score, or have one that does not belong there */
export const toResolution = ({ outcome, ...rest }: Static<ReturnType<typeof ResolveBody>>) => ({
  ...toRuling({ ...rest, outcome: outcome === 'escalate' ? 'confirm' : outcome }),
  outcome,
});
