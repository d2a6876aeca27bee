import type { GetMatchOverviewResult, GetTeamRatingResult, LeaderboardRank, PublicMatch, TeamProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { mp } from '../api.js';
import { Banner, type Fact } from '../parts/banner.js';
import { FormStrip, formOf } from '../parts/form-strip.js';
import { showCount, showDifference, showPercent, showRecord } from '../parts/formats.js';
import { ButtonLink, PlainLink } from '../parts/links.js';
import { MatchRows } from '../parts/match/match-row.js';
import { ResultRows } from '../parts/match/result-rows.js';
import { MemberTable } from '../parts/member-table.js';
import { FollowButton } from '../parts/notifications/follow-button.js';
import { OnceNear } from '../parts/once-near.js';
import { Columns, Section } from '../parts/page.js';
import pageClasses from '../parts/page.module.css';
import { Pages } from '../parts/pages.js';
import { Shown } from '../parts/shown.js';
import { Lines, Note } from '../parts/state.js';
import { useTab } from '../parts/use-tab.js';
import { useSlugAddress } from '../parts/use-slug-address.js';
import { leaderboardReads } from '../reads/leaderboards.js';
import { matchReads, MOST_DAYS_AHEAD } from '../reads/matches.js';
import { teamReads } from '../reads/teams.js';
import { useIsSignedIn } from '../session.js';
import { nameOfGame } from '../texts/names.js';
import { PROFILES } from '../texts/profiles.js';

const route = getRouteApi('/teams/$slug');

const RESULTS_A_PAGE = 10;

/** Secondary sections with their own reads. */
const TeamRating = lazy(async () => ({ default: (await import('../parts/team/team-figures.js')).TeamRating }));
const TeamMaps = lazy(async () => ({ default: (await import('../parts/team/team-figures.js')).TeamMaps }));
const AdminLink = lazy(async () => ({ default: (await import('../parts/admin/admin-link.js')).AdminLink }));
/** For members and staff only. */
const DeskLink = lazy(async () => ({ default: (await import('../parts/team/desk-link.js')).DeskLink }));

export function TeamPage(): ReactNode {
  const { slug } = route.useParams();
  const read = useQuery(teamReads.profile(slug));
  return <Shown read={read}>{({ team }) => <Team key={team.id} team={team} />}</Shown>;
}

function Team({ team }: { team: TeamProfile }) {
  const slug = team.slug ?? team.id;
  const isOpen = team.visibility === 'public' || team.isMember;
  const isSignedIn = useIsSignedIn();
  const { slug: asked } = route.useParams();
  useSlugAddress('/teams/$slug', asked, team.slug);
  useTab(team.name);
  return (
    <div className={pageClasses.page}>
      <Banner
        id={team.id}
        title={team.name}
        tag={team.tag}
        picture={team.avatarUrl}
        lead={<Lead team={team} />}
        actions={
          <>
            {isOpen && <FollowButton targetType="team" id={team.id} name={team.name} />}
            {isSignedIn && (
              <Suspense>
                <DeskLink slug={slug} team={team} />
                <AdminLink to="/admin/teams" slug={slug} />
              </Suspense>
            )}
            {isOpen && !team.isMember && !team.isDisabled && <ChallengeLink slug={slug} name={team.name} />}
          </>
        }
        facts={useFacts(team)}
      />
      {team.isDisabled && <Note>{PROFILES.closedTeam}</Note>}
      {team.visibility === 'private' && <Note>{PROFILES.privateTeam}</Note>}
      {team.matchesPlayed === undefined && team.visibility !== 'private' && <Note>{PROFILES.limited}</Note>}
      {team.description && <p>{team.description}</p>}
      {isOpen && (
        <Columns
          aside={
            <OnceNear>
              <Section title={PROFILES.members}>
                <Roster slug={slug} />
              </Section>
              <Suspense>
                <TeamMaps slug={slug} />
              </Suspense>
            </OnceNear>
          }
        >
          <Next slug={slug} />
          <Suspense fallback={<Lines count={1} height={48} />}>
            <TeamRating slug={slug} />
          </Suspense>
          <Results team={team} />
        </Columns>
      )}
    </div>
  );
}

/** Empty for a team whose record is hidden. */
function useFacts(team: TeamProfile): Fact[] {
  const isShown = team.matchesPlayed !== undefined;
  const { data: place } = useQuery({ ...leaderboardReads.rankOfTeam(team.slug ?? team.id), enabled: isShown });
  const { data: rating } = useQuery({ ...teamReads.rating(team.slug ?? team.id), enabled: isShown });
  if (!isShown) return [];
  const { wins = 0, losses = 0, draws = 0, matchesPlayed = 0, experience = 0 } = team;
  const form = formOf(team);
  return [
    [PROFILES.rank, <Rank key="rank" place={place} />],
    [PROFILES.record, showRecord({ wins, draws, losses })],
    [PROFILES.rate, matchesPlayed === 0 ? PROFILES.unranked : showPercent(wins / matchesPlayed)],
    // Always rendered, so that the facts beside it do not move once it is known.
    [PROFILES.rating, rating ? <Rating key="rating" of={rating} /> : PROFILES.pending],
    [PROFILES.experience, showCount(experience)],
    ...(form ? [[PROFILES.form, <FormStrip key="form" form={form} />] as const] : []),
  ];
}

/** The team's live and upcoming matches. */
function Next({ slug }: { slug: string }) {
  const read = useQuery(matchReads.overview({ teamId: slug, days: MOST_DAYS_AHEAD }));
  if (read.data && nextOf(read.data).length === 0) return null;
  return (
    <Section title={PROFILES.nextMatch}>
      <Shown read={read} skeleton={<Lines count={1} height={48} />}>
        {(answer) => <MatchRows matches={nextOf(answer)} />}
      </Shown>
    </Section>
  );
}

const nextOf = ({ live, upcoming, next }: GetMatchOverviewResult): PublicMatch[] =>
  [...live, upcoming[0] ?? next].filter((match) => match !== null);

function Results({ team: { id } }: { team: TeamProfile }) {
  return (
    <Section title={PROFILES.results}>
      <Pages
        of={['matches', 'team', id, 'results']}
        ask={(next) => mp.matches.listPublicMatches({ status: 'completed', teamId: id, limit: RESULTS_A_PAGE, ...next }, { retries: 0 })}
        itemsOf={({ matches }): readonly PublicMatch[] => matches}
        skeleton={<Lines count={RESULTS_A_PAGE} height={56} />}
        empty={PROFILES.noMatches}
      >
        {(matches) => <ResultRows matches={matches} ownOf={() => id} />}
      </Pages>
    </Section>
  );
}

function Rank({ place }: { place: LeaderboardRank | undefined }) {
  if (place?.rank == null) return PROFILES.unranked;
  return (
    <>
      {showCount(place.rank)} <small>{PROFILES.ofAll(showCount(place.total))}</small>
    </>
  );
}

/** The rating, and its change by the last match. */
function Rating({ of: { rating, history } }: { of: GetTeamRatingResult }) {
  const change = history[0];
  if (!rating) return PROFILES.unrated;
  return (
    <>
      {showCount(rating.rating)} {change && <small>{showDifference(change.after - change.before)}</small>}
    </>
  );
}

function Lead({ team: { tag, gameId, organization } }: { team: TeamProfile }) {
  return (
    <>
      <span>{[tag, gameId && nameOfGame(gameId)].filter(Boolean).join(' · ')}</span>
      {organization && (
        <PlainLink to="/orgs/$slug" params={{ slug: organization.slug }}>
          {organization.name}
        </PlainLink>
      )}
    </>
  );
}

const ChallengeLink = ({ slug, name }: { slug: string; name: string }) => (
  <ButtonLink to="/desk/new" search={{ opponent: slug }} size="sm" aria-label={PROFILES.challengeTeam(name)}>
    {PROFILES.challenge}
  </ButtonLink>
);

function Roster({ slug }: { slug: string }) {
  const read = useQuery(teamReads.members(slug));
  return (
    <Shown read={read} isEmpty={({ members }) => members.length === 0} empty={PROFILES.noMembers}>
      {({ members }) => <MemberTable label={PROFILES.members} members={members} isNarrow />}
    </Shown>
  );
}
