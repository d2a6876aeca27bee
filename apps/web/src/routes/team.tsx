import { Group, Text } from '@mantine/core';
import type { TeamProfile } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { mp } from '../api.js';
import { Figures } from '../parts/figures.js';
import { showCount } from '../parts/formats.js';
import { Link } from '../parts/links.js';
import { MatchList } from '../parts/match-list.js';
import { MemberTable } from '../parts/member-table.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { useRead } from '../reads.js';
import { nameOfGame } from '../texts/names.js';
import { PROFILES } from '../texts/profiles.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/teams/$slug');

export function TeamPage(): ReactNode {
  const { slug } = route.useParams();
  const read = useRead(['team', slug], (options) => mp.teams.getProfile(slug, options));
  return <Shown read={read}>{({ team }) => <Team key={team.id} team={team} />}</Shown>;
}

function Team({ team }: { team: TeamProfile }) {
  const slug = team.slug ?? team.id;
  const isOpen = team.visibility === 'public' || team.isMember;
  return (
    <Page title={team.name} lead={<Lead team={team} />} picture={{ url: team.avatarUrl }}>
      {team.description && <Text>{team.description}</Text>}
      {team.matchesPlayed === undefined ? <Text c="dimmed">{PROFILES.limited}</Text> : <Record team={team} slug={slug} />}
      {isOpen && (
        <Section title={PROFILES.members}>
          <Roster slug={slug} />
        </Section>
      )}
      {isOpen && (
        <Section title={PROFILES.matches}>
          <MatchList of={['team', slug]} ask={(filters) => mp.matches.listTeamMatches(slug, filters, { retries: 0 })} />
        </Section>
      )}
    </Page>
  );
}

function Lead({ team: { tag, gameId, organizationId } }: { team: TeamProfile }) {
  return (
    <Group gap="xs">
      {[tag, gameId && nameOfGame(gameId)].filter(Boolean).join(' · ')}
      {organizationId && (
        <Link to="/orgs/$slug" params={{ slug: organizationId }}>
          {PROFILES.organization}
        </Link>
      )}
    </Group>
  );
}

function Record({ team, slug }: { team: TeamProfile; slug: string }) {
  const { data } = useRead(['team-rank', slug], (options) => mp.leaderboards.getTeamLeaderboardRank(slug, {}, options));
  return (
    <Figures
      figures={[
        [PROFILES.rank, data?.rank == null ? PROFILES.unranked : showCount(data.rank)],
        [PROFILES.won, showCount(team.wins)],
        [PROFILES.lost, showCount(team.losses)],
        [PROFILES.drawn, showCount(team.draws)],
        [PROFILES.played, showCount(team.matchesPlayed)],
        [PROFILES.experience, showCount(team.experience)],
      ]}
    />
  );
}

function Roster({ slug }: { slug: string }) {
  const read = useRead(['team-members', slug], (options) => mp.teams.listMembers(slug, options));
  return (
    <Shown read={read} isEmpty={({ members }) => members.length === 0} empty={PROFILES.noMembers}>
      {({ members }) => <MemberTable label={PROFILES.members} members={members} />}
    </Shown>
  );
}
