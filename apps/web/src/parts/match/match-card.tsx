import { MATCHES } from '../../texts/matches.js';
import { nameOf, nameOfGame } from '../../texts/names.js';
import { PlainLink } from '../links.js';
import { When } from '../when-shown.js';
import { instantOf, labelOf, type MatchLike, phaseOf, placeOf } from './match-line.js';
import { LiveChip, Sides } from './match-row.js';
import classes from './match.module.css';

interface MatchCardProps {
  match: MatchLike;
  /** On a tournament's own page, which need not say which tournament it is of. */
  isInTournament?: boolean;
}

/** A match as a card, for live matches and highlights. */
export function MatchCard({ match, isInTournament = false }: MatchCardProps) {
  const isLive = phaseOf(match) === 'live';
  const place = isInTournament ? match.stage?.label : placeOf(match);
  const { live } = match;
  return (
    <PlainLink to="/matches/$id" params={{ id: match.id }} className={classes.card} data-live={isLive || undefined}>
      <span className="vh">{labelOf(match)}</span>
      <span className={classes.cardLine} aria-hidden="true">
        <span className="clip">{place || nameOfGame(match.game.id)}</span>
        {isLive && <LiveChip match={match} />}
      </span>
      <Sides match={match} size={32} />
      {live && (
        <span className={classes.mapLine} aria-hidden="true">
          {MATCHES.mapScore(nameOf(live.mapId), live.creatorTeamScore, live.opponentTeamScore)}
        </span>
      )}
      <span className={classes.cardLine} aria-hidden="true">
        <span>{MATCHES.bestOf(match.bestOf)}</span>
        <When at={instantOf(match)} />
      </span>
    </PlainLink>
  );
}
