import type { LeagueProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { leagueReads } from '../../reads/leagues.js';
import { useIsSignedIn } from '../../session.js';
import { LEAGUES } from '../../texts/leagues.js';
import { nameOfGame } from '../../texts/names.js';
import { Banner } from '../banner.js';
import { showCount } from '../formats.js';
import { ButtonLink, PlainLink } from '../links.js';
import { LiveLost } from '../live/live-lost.js';
import { sinceReads } from '../live/since-reads.js';
import { useStream } from '../live/use-live.js';
import { FollowButton } from '../notifications/follow-button.js';
import { StaffLink } from '../operate/staff-link.js';
import pageClasses from '../page.module.css';
import { Shown } from '../shown.js';
import { LinkTabs } from '../tabs.js';
import { useTab } from '../use-tab.js';
import { ageingOfLeague } from './league-ageing.js';
import { initialsOf } from '../crest/crest-of.js';
import { mp } from '../../api.js';

/** For platform staff only. */
const AdminLink = lazy(async () => ({ default: (await import('../admin/admin-link.js')).AdminLink }));

const TABS = [
  ['/leagues/$slug', LEAGUES.tabs.overview],
  ['/leagues/$slug/schedule', LEAGUES.tabs.schedule],
  ['/leagues/$slug/standings', LEAGUES.tabs.standings],
  ['/leagues/$slug/playoffs', LEAGUES.tabs.playoffs],
  ['/leagues/$slug/teams', LEAGUES.tabs.teams],
  ['/leagues/$slug/statistics', LEAGUES.tabs.statistics],
  ['/leagues/$slug/rules', LEAGUES.tabs.rules],
] as const;

/** The frame of every page of a league: its banner and the links to the others. */
export function LeagueFrame({ children }: { children(league: LeagueProfile): ReactNode }) {
  const { slug = '' } = useParams({ strict: false });
  const read = useQuery(leagueReads.profile(slug));
  return (
    <Shown read={read}>
      {({ league }) => (
        <Framed key={league.id} league={league}>
          {children(league)}
        </Framed>
      )}
    </Shown>
  );
}

function Actions({ slug }: { slug: string }) {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <ButtonLink to="/leagues/$slug/apply" params={{ slug }} size="sm">
        {LEAGUES.apply}
      </ButtonLink>
      <ButtonLink to="/leagues/$slug/support" params={{ slug }} size="sm" variant="default">
        {LEAGUES.support}
      </ButtonLink>
      <StaffLink slug={slug} />
      {isSignedIn && (
        <Suspense>
          <AdminLink to="/admin/leagues" slug={slug} />
        </Suspense>
      )}
    </>
  );
}

const leadOf = ({ games, teamCount, isVerified }: LeagueProfile): string =>
  [games.map(({ gameId }) => nameOfGame(gameId)).join(', '), LEAGUES.teamCount(showCount(teamCount)), isVerified && LEAGUES.verified]
    .filter(Boolean)
    .join(' · ');

function Framed({ league, children }: { league: LeagueProfile; children: ReactNode }) {
  const [lastEventId] = useState(sinceReads);
  const isLost = useStream(
    `league ${league.slug}`,
    (options) => mp.leagues.stream(league.slug, { lastEventId, ...options }),
    ageingOfLeague(league.slug),
  );
  useTab(league.name);
  return (
    <div className={pageClasses.page}>
      <Banner
        id={league.id}
        title={league.name}
        tag={initialsOf(league.name)}
        picture={league.avatarUrl}
        lead={
          <>
            <span>{leadOf(league)}</span>
            <LiveLost isLost={isLost} />
          </>
        }
        actions={
          <>
            <FollowButton targetType="league" id={league.id} name={league.name} />
            <Actions slug={league.slug} />
          </>
        }
      />
      <LinkTabs label={LEAGUES.views}>
        {TABS.map(([to, name]) => (
          <PlainLink key={to} to={to} params={{ slug: league.slug }} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
          </PlainLink>
        ))}
      </LinkTabs>
      {league.description && <p>{league.description}</p>}
      {children}
    </div>
  );
}
