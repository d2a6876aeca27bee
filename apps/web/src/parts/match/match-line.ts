import type { MatchSummary, TeamReference } from '@matchpoint/sdk';
import { wordOf } from '../../texts/enums.js';
import { MATCHES } from '../../texts/matches.js';

/** The current map. */
interface LiveMap {
  mapIndex: number;
  mapId: string;
  creatorTeamScore: number;
  opponentTeamScore: number;
}
type TeamOfMatch = TeamReference & { slug?: string | null; score?: number | null };

type Always = 'id' | 'status' | 'game' | 'gameMode' | 'scheduledAt' | 'startedAt' | 'completedAt' | 'bestOf';
/** A match in a list or card: any of the API's match objects. Fields that a response omits are not shown. */
export interface MatchLike extends Pick<MatchSummary, Always> {
  creatorTeam: TeamOfMatch | null;
  acceptedTeam: TeamOfMatch | null;
  winnerTeamId?: string | null;
  creatorTeamScore?: number | null;
  acceptedTeamScore?: number | null;
  isVoided?: boolean;
  league?: { name: string; slug: string } | null;
  season?: { name: string } | null;
  tournament?: { name: string } | null;
  stage?: { label: string } | null;
  live?: LiveMap | null;
}

export type Phase = 'live' | 'upcoming' | 'open' | 'over';

const PHASES: Readonly<Record<MatchSummary['status'], Phase>> = {
  PENDING: 'open',
  ACCEPTED: 'upcoming',
  READY: 'upcoming',
  IN_PROGRESS: 'live',
  DISPUTED: 'live',
  COMPLETED: 'over',
  FORFEITED: 'over',
  CANCELLED: 'over',
};

export const phaseOf = ({ status }: Pick<MatchLike, 'status'>): Phase => PHASES[status];

export interface Side {
  team: TeamOfMatch | null;
  name: string;
  /** Null before anything is scored. */
  score: number | null;
  hasWon: boolean;
  isAhead: boolean;
}

/** The creator's side comes first, as everywhere. */
export function sidesOf(match: MatchLike): readonly [Side, Side] {
  const { creatorTeam, acceptedTeam, winnerTeamId } = match;
  const given = [match.creatorTeamScore ?? creatorTeam?.score, match.acceptedTeamScore ?? acceptedTeam?.score];
  const scores = given.map((score) => (isScored(match, given) ? (score ?? null) : null));
  const side = (team: TeamOfMatch | null, index: number): Side => {
    const [own = null, other = null] = [scores[index], scores[1 - index]];
    return {
      team,
      name: team?.name ?? MATCHES.toBeDecided,
      score: own,
      hasWon: team !== null && team.id === winnerTeamId,
      isAhead: own !== null && other !== null && own > other,
    };
  };
  return [side(creatorTeam, 0), side(acceptedTeam, 1)];
}

/** Canceled matches have no score, and forfeited ones only if maps were played. */
function isScored(match: MatchLike, scores: readonly (number | null | undefined)[]): boolean {
  if (match.status === 'CANCELLED') return false;
  if (match.status === 'FORFEITED') return scores.some((score) => (score ?? 0) > 0);
  return phaseOf(match) === 'live' || phaseOf(match) === 'over';
}

/** The time when it was, is, or will be played; null if that is not known, or it was canceled before. */
export const instantOf = (match: MatchLike): string | null => {
  const { status, scheduledAt, startedAt, completedAt } = match;
  if (status === 'CANCELLED') return completedAt ?? startedAt;
  if (phaseOf(match) === 'over') return completedAt ?? startedAt ?? scheduledAt;
  return phaseOf(match) === 'live' ? (startedAt ?? scheduledAt) : scheduledAt;
};

/** The whole row in words: `Sentinels 1, G2 Esports 0, live`. */
export function labelOf(match: MatchLike): string {
  const [first, second] = sidesOf(match).map(({ name, score }) => (score === null ? name : `${name} ${score}`));
  const phase = phaseOf(match);
  return `${first}, ${second}, ${phase === 'over' ? wordOf('MatchStatus', match.status).toLowerCase() : MATCHES.phases[phase]}`;
}

/** Its competition: league or tournament, stage or season. */
export const placeOf = ({ league, season, stage, tournament }: MatchLike): string =>
  [league?.name ?? tournament?.name, stage?.label ?? season?.name].filter(Boolean).join(' · ');
