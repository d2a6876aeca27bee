import type { MapScore } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { MATCHES } from '../../texts/matches.js';
import { nameOf } from '../../texts/names.js';
import { Crest } from '../crest/crest.js';
import { PlainLink } from '../links.js';
import type { EndedMatch } from './ending.js';
import { EndingRow } from './ending-row.js';
import { labelOf, type MatchLike, phaseOf, type Side, sidesOf } from './match-line.js';
import { Score } from './score.js';
import classes from './score-hero.module.css';

interface ScoreHeroProps {
  match: EndedMatch;
  /** Undefined while loading. */
  scores: readonly MapScore[] | undefined;
  /** Whether they are still loading, which reserves the row of the maps. */
  isLoading?: boolean;
  /** Status and competition. */
  top: ReactNode;
  /** Shown below the score: the time, or why there is no score. */
  below?: ReactNode;
}

/** Both teams and the score, large, on ink: the head of a match's page. */
export function ScoreHero({ match, scores = [], isLoading = false, top, below }: ScoreHeroProps) {
  const [first, second] = sidesOf(match);
  const isLive = phaseOf(match) === 'live';
  return (
    <section className={classes.hero} aria-label={MATCHES.score} aria-busy={isLoading}>
      <div className={classes.top}>{top}</div>
      <div className={classes.line}>
        <HeroTeam side={first} />
        <div className={classes.score} role={isLive ? 'status' : undefined} aria-label={isLive ? labelOf(match) : undefined}>
          {first.score === null ? (
            <span className={classes.versus}>{MATCHES.versus}</span>
          ) : (
            <div className={classes.big}>
              <Score value={first.score} isAhead={first.isAhead} />:<Score value={second.score ?? 0} isAhead={second.isAhead} />
            </div>
          )}
          {first.score !== null && scores.length > 0 && <Pips scores={scores} bestOf={match.bestOf} />}
          {below && <div className={classes.below}>{below}</div>}
        </div>
        <HeroTeam side={second} isSecond />
      </div>
      <EndingRow match={match} />
      {(scores.length > 0 || match.live) && <MapStrip scores={scores} live={match.live} />}
    </section>
  );
}

function HeroTeam({ side: { team, name }, isSecond = false }: { side: Side; isSecond?: boolean }) {
  const crest = (
    <span className={classes.crest}>
      <Crest id={team?.id ?? null} tag={team?.tag} url={team?.avatarUrl} size={76} />
    </span>
  );
  return (
    <div className={classes.team} data-second={isSecond || undefined}>
      {crest}
      {team ? (
        <PlainLink to="/teams/$slug" params={{ slug: team.slug ?? team.id }} className={classes.name}>
          {name}
        </PlainLink>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
    </div>
  );
}

/** One bar per map in its winner's colour; the strip below has the same in words. */
function Pips({ scores, bestOf }: { scores: readonly MapScore[]; bestOf: number }) {
  const winnerOf = (index: number): string | undefined => {
    const score = scores.find(({ mapIndex, scoreStatus }) => mapIndex === index && scoreStatus === 'CONFIRMED');
    if (!score || score.creatorTeamScore === score.opponentTeamScore) return undefined;
    return score.creatorTeamScore > score.opponentTeamScore ? 'first' : 'second';
  };
  return (
    <div className={classes.pips} aria-hidden="true">
      {Array.from({ length: bestOf }, (_each, index) => (
        <i key={index} data-won={winnerOf(index)} />
      ))}
    </div>
  );
}

const MapStrip = ({ scores, live }: { scores: readonly MapScore[]; live: MatchLike['live'] }) => (
  <div className={classes.maps} role="group" aria-label={MATCHES.maps} tabIndex={0}>
    {scores.map(({ mapIndex, mapId, creatorTeamScore, opponentTeamScore, scoreStatus }) => (
      <div key={mapIndex} className={classes.map} data-open={scoreStatus !== 'CONFIRMED' || undefined}>
        <span>{MATCHES.mapNamed(mapIndex + 1, nameOf(mapId))}</span>
        <b>
          {creatorTeamScore}–{opponentTeamScore}
        </b>
        <span>{MATCHES.scoreStates[scoreStatus] ?? ''}</span>
      </div>
    ))}
    {live && !scores.some(({ mapIndex }) => mapIndex === live.mapIndex) && (
      <div className={classes.map} data-open>
        <span>{live.mapId ? MATCHES.mapNamed(live.mapIndex + 1, nameOf(live.mapId)) : MATCHES.map(live.mapIndex + 1)}</span>
        <span>
          <Score value={live.creatorTeamScore} />–<Score value={live.opponentTeamScore} />
        </span>
        <span>{MATCHES.live}</span>
      </div>
    )}
  </div>
);
