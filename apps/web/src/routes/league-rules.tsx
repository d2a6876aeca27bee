import type { LeagueProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { leagueDeskReads } from '../reads/league-desk.js';
import { LEAGUES } from '../texts/leagues.js';
import { nameOfGame } from '../texts/names.js';
import classes from './league-rules.module.css';

export const LeagueRulesPage = (): ReactNode => (
  <LeagueFrame>{(league) => league.games.map(({ gameId }) => <Rulebook key={gameId} league={league} gameId={gameId} />)}</LeagueFrame>
);

function Rulebook({ league, gameId }: { league: LeagueProfile; gameId: string }) {
  const read = useQuery(leagueDeskReads.displayRules(league.slug, gameId));
  const title = league.games.length > 1 ? `${LEAGUES.rulebook}: ${nameOfGame(gameId)}` : LEAGUES.rulebook;
  return (
    <Section title={title}>
      <Shown read={read} isEmpty={({ displayRules }) => displayRules.length === 0} empty={LEAGUES.noRules}>
        {({ displayRules }) =>
          displayRules.map(({ id, category, content }) => (
            <article key={id} className={classes.rule}>
              <h3>{category}</h3>
              {content.sections.map(({ heading, items }, index) => (
                <div key={index}>
                  {heading && <b>{heading}</b>}
                  <ul>
                    {items.map((item, place) => (
                      <li key={place}>{item}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </article>
          ))
        }
      </Shown>
    </Section>
  );
}
