import { ENDINGS } from '../../texts/endings.js';
import { type MatchLike, sidesOf } from './match-line.js';

export type EndedMatch = MatchLike & { endReason?: string | null; forfeitedByTeamId?: string | null };

/** Who forfeited a match, or that it was canceled, and why; undefined for any other match. */
export function endingOf(match: EndedMatch): string | undefined {
  const { status, endReason } = match;
  if (status === 'FORFEITED') return forfeitOf(match);
  if (status !== 'CANCELLED') return undefined;
  const { canceled, canceledBecause } = ENDINGS;
  if (!endReason) return `${canceled}.`;
  return canceledBecause[endReason] ?? `${canceled}. ${ENDINGS.reason(endReason)}`;
}

function forfeitOf(match: EndedMatch): string {
  const { endReason, forfeitedByTeamId } = match;
  const sides = sidesOf(match);
  const loser = sides.find(({ team }) => team !== null && team.id === forfeitedByTeamId)?.name ?? ENDINGS.someTeam;
  const winner = sides.find(({ hasWon }) => hasWon)?.name ?? ENDINGS.theOther;
  if (endReason === 'no_show') return ENDINGS.noShow(loser, winner);
  const why = endReason && (ENDINGS.forfeitedBecause[endReason] ?? ENDINGS.reason(endReason));
  return [ENDINGS.forfeited(loser, winner), why].filter(Boolean).join(' ');
}
