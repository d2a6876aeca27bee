import { Anchor } from '@mantine/core';
import type { Connection, GetUserStatsResult, ListUserProfileMatchesResult, UserProfile } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { mp } from '../api.js';
import { Banner, type Fact } from '../parts/banner.js';
import { DataTable } from '../parts/data-table.js';
import { showCount, showDate, showRate, showRecord } from '../parts/formats.js';
import { MatchRows } from '../parts/match/match-row.js';
import { OrganizationName, TeamName } from '../parts/named.js';
import { FollowButton } from '../parts/notifications/follow-button.js';
import { Section } from '../parts/page.js';
import pageClasses from '../parts/page.module.css';
import { Pages } from '../parts/pages.js';
import { Shown } from '../parts/shown.js';
import { useTab } from '../parts/use-tab.js';
import { useRead } from '../reads/use-read.js';
import { wordOf } from '../texts/enums.js';
import { nameOfPlatform } from '../texts/platforms.js';
import { PROFILES } from '../texts/profiles.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/users/$name');
const MATCHES_A_PAGE = 10;

export function UserPage(): ReactNode {
  const { name } = route.useParams();
  const read = useRead(['user', name], (options) => mp.users.getProfile(name, options));
  return <Shown read={read}>{({ user }) => <User key={user.id} user={user} />}</Shown>;
}

function User({ user }: { user: UserProfile }) {
  const name = user.username ?? user.id;
  const stats = useRead(['user-stats', name], (options) => mp.users.getStats(name, options));
  const figures = stats.data?.stats;
  useTab(user.name ?? name);
  const teams = useRead(['user-teams', name], (options) => mp.users.listTeams(name, options));
  const connections = useRead(['user-connections', name], (options) => mp.users.listConnections(name, options));
  const lead = [user.username, user.isVerified && PROFILES.verified, user.visibility !== 'public' && PROFILES.limited].filter(Boolean);
  return (
    <div className={pageClasses.page}>
      <Banner
        id={user.id}
        title={user.name ?? name}
        isPerson
        picture={user.avatarUrl}
        lead={lead.join(' · ')}
        actions={user.visibility === 'public' && <FollowButton targetType="user" id={user.id} name={user.name ?? name} />}
        facts={figures ? factsOf(figures) : stats.isPending ? FACTS_TO_COME : []}
      />
      {user.bio && <p>{user.bio}</p>}
      <Section title={PROFILES.matches}>
        <Pages
          of={['matches', 'user', name]}
          ask={(next): PromiseLike<ListUserProfileMatchesResult> =>
            mp.users.listProfileMatches(name, { numItems: MATCHES_A_PAGE, ...next }, { retries: 0 })
          }
          itemsOf={({ page }) => page}
          empty={PROFILES.noMatches}
        >
          {(matches) => <MatchRows matches={matches} />}
        </Pages>
      </Section>
      <Section title={PROFILES.teams}>
        <Shown read={teams} isEmpty={(answer) => answer.teams.length === 0} empty={PROFILES.noTeams}>
          {(answer) => (
            <DataTable
              label={PROFILES.teams}
              rows={answer.teams}
              idOf={({ id }) => id}
              columns={[
                { name: PROFILES.team, cell: (team) => <TeamName team={team} /> },
                { name: PROFILES.role, cell: ({ role }) => wordOf('TeamRole', role) },
                {
                  name: PROFILES.organization,
                  cell: ({ organization }) => organization && <OrganizationName organization={organization} />,
                  isMinor: true,
                },
                { name: PROFILES.since, cell: ({ joinedAt }) => showDate(joinedAt), isMinor: true },
              ]}
            />
          )}
        </Shown>
      </Section>
      <Section title={PROFILES.connections}>
        <Shown read={connections} isEmpty={(answer) => answer.connections.length === 0} empty={PROFILES.noConnections}>
          {(answer) => (
            <ul>
              {answer.connections.map((connection) => (
                <li key={connection.id}>
                  <Elsewhere connection={connection} />
                </li>
              ))}
            </ul>
          )}
        </Shown>
      </Section>
    </div>
  );
}

const factsOf = (figures: GetUserStatsResult['stats']): Fact[] => [
  [PROFILES.played, showCount(figures.matchesPlayed)],
  [PROFILES.record, showRecord({ wins: figures.wins, losses: figures.losses })],
  [PROFILES.rate, showRate(figures.winRate)],
  [PROFILES.streak, PROFILES.streakOf(figures.currentStreak)],
  [PROFILES.best, PROFILES.streakOf(figures.bestStreak)],
];

/** Keep the place of the figures until they are known. */
const FACTS_TO_COME: Fact[] = [PROFILES.played, PROFILES.record, PROFILES.rate, PROFILES.streak, PROFILES.best].map((name) => [name, '–']);

/** An address other than http(s) is not linked: a stranger wrote it. */
function Elsewhere({ connection: { platform, username, url } }: { connection: Connection }) {
  const text = `${nameOfPlatform(platform)}: ${username ?? ''}`;
  if (url === null || !/^https?:\/\//i.test(url)) return text;
  return (
    <Anchor href={url} rel="noopener noreferrer nofollow ugc">
      {text}
    </Anchor>
  );
}
