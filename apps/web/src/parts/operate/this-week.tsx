import { useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { matchReads, MOST_DAYS_AHEAD } from '../../reads/matches.js';
import { MATCHES } from '../../texts/matches.js';
import { OPERATE } from '../../texts/operate.js';
import { PlainLink } from '../links.js';
import { LiveLost } from '../live/live-lost.js';
import { useStream } from '../live/use-live.js';
import { instantOf, sidesOf } from '../match/match-line.js';
import { MatchRows } from '../match/match-row.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { Empty, Lines } from '../state.js';
import { When } from '../when-shown.js';
import { useOperated } from './league-role.js';
import { ageingOfWeek } from './week-ageing.js';

const MOST_SHOWN = 6;

/** Live matches of the league and those of the coming days, otherwise its next match. */
export function ThisWeek() {
  const { slug } = useOperated();
  const read = useQuery(matchReads.overview({ leagueId: slug, days: MOST_DAYS_AHEAD }));
  const isLost = useStream(`league ${slug}`, (options) => mp.leagues.stream(slug, options), ageingOfWeek(slug));
  return (
    <Section
      title={OPERATE.thisWeek}
      actions={
        <>
          <LiveLost isLost={isLost} />
          <PlainLink to="/operate/$league/matches" params={{ league: slug }}>
            {OPERATE.allMatches}
          </PlainLink>
        </>
      }
    >
      <Shown read={read} skeleton={<Lines count={3} height={64} />}>
        {({ live, upcoming, next }) => {
          const matches = [...live, ...upcoming].slice(0, MOST_SHOWN);
          if (matches.length > 0) return <MatchRows matches={matches} isInLeague />;
          return (
            <Empty
              icon="calendar"
              action={
                next && (
                  <span>
                    {OPERATE.nextMatchIs}{' '}
                    <PlainLink to="/matches/$id" params={{ id: next.id }}>
                      {MATCHES.between(...(sidesOf(next).map(({ name }) => name) as [string, string]))}
                    </PlainLink>
                    , <When at={instantOf(next)} />
                  </span>
                )
              }
            >
              {OPERATE.noMatchesThisWeek}
            </Empty>
          );
        }}
      </Shown>
    </Section>
  );
}
