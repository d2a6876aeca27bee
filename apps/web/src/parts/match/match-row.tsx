import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';
import { Chip } from '../chip.js';
import { Crest } from '../crest/crest.js';
import { PlainLink } from '../links.js';
import { StatusChip } from '../status-chip.js';
import { useNow } from '../use-now.js';
import { showClock, showDay, showDistance, showShortDate } from '../when.js';
import { Score } from './score.js';
import { instantOf, labelOf, type MatchLike, phaseOf, placeOf, type Side, sidesOf } from './match-line.js';
import classes from './match.module.css';

/** A match in one line: time, both sides with their score, and competition. The whole row is one link. */
export function MatchRow({ match, isInLeague = false }: { match: MatchLike; isInLeague?: boolean }) {
  const place = isInLeague ? match.stage?.label : placeOf(match) || nameOfGame(match.game.id);
  return (
    <PlainLink to="/matches/$id" params={{ id: match.id }} className={classes.row}>
      <span className="vh">{labelOf(match)}</span>
      <span className={classes.when} aria-hidden="true">
        <RowTime match={match} />
      </span>
      <Sides match={match} size={24} />
      <span className={classes.end} aria-hidden="true">
        {place && <span>{place}</span>}
        <span>{MATCHES.bestOf(match.bestOf)}</span>
      </span>
    </PlainLink>
  );
}

function RowTime({ match }: { match: MatchLike }) {
  const now = useNow();
  const at = instantOf(match);
  const phase = phaseOf(match);
  if (phase === 'live')
    return (
      <span>
        <LiveChip match={match} />
      </span>
    );
  if (phase === 'over' || at === null)
    return (
      <>
        <b>{at === null ? (phase === 'over' ? '–' : MATCHES.anyTime) : showShortDate(at, now)}</b>
        <span>{match.status === 'COMPLETED' ? MATCHES.final : <StatusChip of="MatchStatus" value={match.status} />}</span>
      </>
    );
  return (
    <>
      <b>{showClock(at)}</b>
      <span>{showDistance(at, now) ?? showShortDate(at, now)}</span>
    </>
  );
}

export function LiveChip({ match }: { match: MatchLike }) {
  if (match.status === 'DISPUTED') return <StatusChip of="MatchStatus" value={match.status} />;
  return (
    <Chip tone="live">
      {match.live ? MATCHES.liveMap(match.live.mapIndex + 1, match.live.creatorTeamScore, match.live.opponentTeamScore) : MATCHES.live}
    </Chip>
  );
}

export const Sides = ({ match, size }: { match: MatchLike; size: 24 | 32 }) => (
  <span className={classes.sides} data-size={size} aria-hidden="true">
    {sidesOf(match).map((side, index) => (
      <SideLine key={index} side={side} size={size} isLive={phaseOf(match) === 'live'} />
    ))}
  </span>
);

function SideLine({ side: { team, name, score, hasWon, isAhead }, size, isLive }: { side: Side; size: 24 | 32; isLive: boolean }) {
  return (
    <span className={classes.side} data-won={hasWon || (isLive && isAhead) || undefined}>
      <Crest id={team?.id ?? null} tag={team?.tag} url={team?.avatarUrl} size={size} />
      <span title={name}>{name}</span>
      {score !== null && <Score value={score} />}
    </span>
  );
}

interface MatchRowsProps {
  matches: readonly MatchLike[];
  /** Omits the league, on the league's own page. */
  isInLeague?: boolean;
}

/** Matches in the given order, with a heading for each day. */
export function MatchDays({ matches, isInLeague = false }: MatchRowsProps) {
  const now = useNow();
  const days = new Map<string, MatchLike[]>();
  for (const match of matches) {
    const at = instantOf(match);
    const day = at === null ? MATCHES.anyTime : showDay(at, now);
    days.set(day, [...(days.get(day) ?? []), match]);
  }
  return (
    <div data-flush>
      {[...days].map(([day, played]) => (
        <div key={day}>
          <h3 className={classes.day}>{day}</h3>
          <MatchRows matches={played} isInLeague={isInLeague} />
        </div>
      ))}
    </div>
  );
}

export const MatchRows = ({ matches, isInLeague = false }: MatchRowsProps) => (
  <ul className={classes.rows} data-flush>
    {matches.map((match) => (
      <li key={match.id}>
        <MatchRow match={match} isInLeague={isInLeague} />
      </li>
    ))}
  </ul>
);
