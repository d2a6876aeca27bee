import { Anchor, Text } from '@mantine/core';
import type { Connection, UserProfile } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { mp } from '../api.js';
import { DataTable } from '../parts/data-table.js';
import { Figures } from '../parts/figures.js';
import { showCount, showDate, showRate } from '../parts/formats.js';
import { OrganizationName, TeamName } from '../parts/named.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { useRead } from '../reads.js';
import { nameOf } from '../texts/names.js';
import { PROFILES } from '../texts/profiles.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/users/$name');

export function UserPage(): ReactNode {
  const { name } = route.useParams();
  const read = useRead(['user', name], (options) => mp.users.getProfile(name, options));
  return <Shown read={read}>{({ user }) => <User key={user.id} user={user} />}</Shown>;
}

function User({ user }: { user: UserProfile }) {
  const name = user.username ?? user.id;
  const stats = useRead(['user-stats', name], (options) => mp.users.getStats(name, options));
  const teams = useRead(['user-teams', name], (options) => mp.users.listTeams(name, options));
  const connections = useRead(['user-connections', name], (options) => mp.users.listConnections(name, options));
  const lead = [user.username, user.isVerified && PROFILES.verified, user.visibility !== 'public' && PROFILES.limited].filter(Boolean);
  return (
    <Page title={user.name ?? name} lead={lead.join(' · ')} picture={{ url: user.avatarUrl }}>
      {user.bio && <Text>{user.bio}</Text>}
      <Shown read={stats}>
        {({ stats: figures }) => (
          <Figures
            figures={[
              [PROFILES.played, showCount(figures.matchesPlayed)],
              [PROFILES.won, showCount(figures.wins)],
              [PROFILES.lost, showCount(figures.losses)],
              [PROFILES.rate, showRate(figures.winRate)],
              [PROFILES.streak, showCount(figures.currentStreak)],
              [PROFILES.best, showCount(figures.bestStreak)],
            ]}
          />
        )}
      </Shown>
      <Section title={PROFILES.teams}>
        <Shown read={teams} isEmpty={(answer) => answer.teams.length === 0} empty={PROFILES.noTeams}>
          {(answer) => (
            <DataTable
              label={PROFILES.teams}
              rows={answer.teams}
              idOf={({ id }) => id}
              columns={[
                { name: PROFILES.team, cell: (team) => <TeamName team={team} /> },
                { name: PROFILES.role, cell: ({ role }) => nameOf(role) },
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
    </Page>
  );
}

/** An address that is none of the web is not followed: a stranger wrote it. */
function Elsewhere({ connection: { platform, username, url } }: { connection: Connection }) {
  const text = `${nameOf(platform)}: ${username ?? ''}`;
  if (url === null || !/^https?:\/\//i.test(url)) return text;
  return (
    <Anchor href={url} rel="noopener noreferrer nofollow ugc">
      {text}
    </Anchor>
  );
}
