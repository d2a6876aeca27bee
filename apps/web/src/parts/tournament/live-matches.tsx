import type { TournamentNode } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { matchReads } from '../../reads/matches.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { PlainLink } from '../links.js';
import { LiveLost } from '../live/live-lost.js';
import { mergeLive } from '../live/merge-live.js';
import { useStream } from '../live/use-live.js';
import { MatchCard } from '../match/match-card.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { Lines } from '../state.js';
import { ageingOfCards } from './live-ageing.js';
import { liveMatchesOf } from './live-matches-of.js';
import classes from './live-matches.module.css';

interface LiveMatchesProps {
  /** Slug of the tournament. */
  slug: string;
  nodes: readonly TournamentNode[];
  /** The participant whose match comes first. */
  followed: string | undefined;
}

/** Each card costs a request. */
const MOST_CARDS = 4;

/** The live matches of a bracket with their scores. */
export function LiveMatches({ slug, nodes, followed }: LiveMatchesProps) {
  const live = liveMatchesOf(nodes, followed);
  return live.length === 0 ? null : <Cards slug={slug} ids={live.slice(0, MOST_CARDS)} isAll={live.length <= MOST_CARDS} />;
}

interface CardsProps {
  slug: string;
  ids: readonly string[];
  isAll: boolean;
}

function Cards({ slug, ids, isAll }: CardsProps) {
  const matches = ids.join(',');
  const isLost = useStream(
    `matches ${matches}`,
    (options) => mp.matches.follow({ ...options, query: { matches } }),
    ageingOfCards(slug, ids),
    mergeLive,
  );
  return (
    <Section
      title={TOURNAMENTS.liveNow}
      actions={
        <>
          <LiveLost isLost={isLost} />
          {!isAll && (
            <PlainLink to="/tournaments/$id" params={{ id: slug }}>
              {TOURNAMENTS.allLive}
            </PlainLink>
          )}
        </>
      }
    >
      <div className={classes.cards}>
        {ids.map((id) => (
          <LiveCard key={id} id={id} />
        ))}
      </div>
    </Section>
  );
}

function LiveCard({ id }: { id: string }) {
  const read = useQuery(matchReads.detail(id));
  return (
    <Shown read={read} skeleton={<Lines count={1} height={150} />}>
      {({ match }) => <MatchCard match={match} isInTournament />}
    </Shown>
  );
}
