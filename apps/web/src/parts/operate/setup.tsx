import type { LeagueProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { leagueReads } from '../../reads/leagues.js';
import { OPERATE } from '../../texts/operate.js';
import { SETUP } from '../../texts/setup.js';
import { Chip } from '../chip.js';
import { ButtonLink } from '../links.js';
import { Section } from '../page.js';
import classes from './todo-list.module.css';

/** The remaining setup steps of a new league, with links. Empty once a season has started. */
export function Setup({ slug }: { slug: string }) {
  const profile = useQuery(leagueReads.profile(slug));
  const league = profile.data?.league;
  const isNew = league?.activeSeasons.length === 0;
  const seasons = useQuery({ ...leagueReads.seasons(slug), enabled: isNew });
  const hasPlayed = seasons.data?.seasons.some(({ status }) => status === 'completed');
  if (!league || !isNew || hasPlayed !== false) return null;
  return <Steps league={league} seasonCount={seasons.data?.seasons.length ?? 0} />;
}

function Steps({ league, seasonCount }: { league: LeagueProfile; seasonCount: number }) {
  const { slug, avatarUrl, staffCount, games } = league;
  const gameId = league.defaultGameId ?? games[0]?.gameId;
  const rules = useQuery({ ...leagueDeskReads.displayRules(slug, gameId ?? ''), enabled: gameId !== undefined });
  const steps = [
    ['/operate/$league/branding', SETUP.branding, avatarUrl !== null],
    ['/operate/$league/display-rules', SETUP.rulebook, (rules.data?.count ?? 0) > 0],
    // A season that was created still has to be started, on the same page.
    ['/operate/$league/seasons', seasonCount > 0 ? SETUP.start : SETUP.season, false],
    ['/operate/$league/members', SETUP.staff, staffCount > 1],
  ] as const;
  return (
    <Section title={SETUP.title} isNext>
      <ol className={classes.list} data-flush>
        {steps.map(([to, { what, why, action }, isDone]) => (
          <Step key={to} what={what} why={why} isDone={isDone}>
            <ButtonLink to={to} params={{ league: slug }} variant="default" size="compact-sm">
              {action}
            </ButtonLink>
          </Step>
        ))}
      </ol>
    </Section>
  );
}

interface StepProps {
  what: string;
  why: string;
  isDone: boolean;
  children: ReactNode;
}

const Step = ({ what, why, isDone, children }: StepProps) => (
  <li className={classes.todo}>
    <div className={classes.what}>
      <b>{what}</b>
      <p>{why}</p>
    </div>
    {isDone ? <Chip tone="win">{OPERATE.done}</Chip> : children}
  </li>
);
