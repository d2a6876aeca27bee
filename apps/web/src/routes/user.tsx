import type { GetUserStatsResult, ListUserProfileMatchesResult, PlayerMatch, UserProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { mp } from '../api.js';
import { Banner, type Fact } from '../parts/banner.js';
import { FormStrip } from '../parts/form-strip.js';
import { showCount, showDate, showPercent, showRecord } from '../parts/formats.js';
import { ResultRows } from '../parts/match/result-rows.js';
import { FollowButton } from '../parts/notifications/follow-button.js';
import { OnceNear } from '../parts/once-near.js';
import { Columns, Section } from '../parts/page.js';
import pageClasses from '../parts/page.module.css';
import { Pages } from '../parts/pages.js';
import { Shown } from '../parts/shown.js';
import { Lines } from '../parts/state.js';
import { useTab } from '../parts/use-tab.js';
import { userReads } from '../reads/users.js';
import { useIsSignedIn } from '../session.js';
import { PROFILES } from '../texts/profiles.js';

const route = getRouteApi('/users/$name');
const MATCHES_A_PAGE = 10;

/** Not shown to visitors. */
const PlayerActions = lazy(async () => ({ default: (await import('../parts/player/player-actions.js')).PlayerActions }));
/** Secondary sections with their own reads. */
const PlayerAside = lazy(async () => ({ default: (await import('../parts/player/player-aside.js')).PlayerAside }));
const PlayerRating = lazy(async () => ({ default: (await import('../parts/player/player-rating.js')).PlayerRating }));

export function UserPage(): ReactNode {
  const { name } = route.useParams();
  const read = useQuery(userReads.profile(name));
  return <Shown read={read}>{({ user }) => <User key={user.id} user={user} />}</Shown>;
}

function User({ user }: { user: UserProfile }) {
  const name = user.username ?? user.id;
  const isSignedIn = useIsSignedIn();
  const stats = useQuery(userReads.stats(name));
  const figures = stats.data?.stats;
  useTab(user.name ?? name);
  const follow = user.visibility === 'public' && <FollowButton targetType="user" id={user.id} name={user.name ?? name} />;
  return (
    <div className={pageClasses.page}>
      <Banner
        id={user.id}
        title={user.name ?? name}
        isPerson
        picture={user.avatarUrl}
        lead={leadOf(user)}
        actions={
          isSignedIn ? (
            <Suspense>
              <PlayerActions user={user} follow={follow} />
            </Suspense>
          ) : (
            follow
          )
        }
        facts={figures ? factsOf(figures) : stats.isPending ? FACTS_TO_COME : []}
      />
      {user.bio && <p>{user.bio}</p>}
      <Columns
        aside={
          <OnceNear>
            <PlayerAside name={name} />
          </OnceNear>
        }
      >
        <Results name={name} />
        <OnceNear>
          <PlayerRating name={name} />
        </OnceNear>
      </Columns>
    </div>
  );
}

function leadOf({ username, isVerified, visibility, createdAt }: UserProfile): string {
  const parts = [
    username !== null && `@${username}`,
    isVerified && PROFILES.verified,
    visibility !== 'public' && PROFILES.limited,
    createdAt !== null && PROFILES.joined(showDate(createdAt)),
  ];
  return parts.filter(Boolean).join(' · ');
}

const Results = ({ name }: { name: string }) => (
  <Section title={PROFILES.matches}>
    <Pages
      of={['matches', 'user', name]}
      ask={(next): PromiseLike<ListUserProfileMatchesResult> =>
        mp.users.listProfileMatches(name, { numItems: MATCHES_A_PAGE, ...next }, { retries: 0 })
      }
      itemsOf={({ page }): readonly PlayerMatch[] => page}
      skeleton={<Lines count={MATCHES_A_PAGE} height={56} />}
      empty={PROFILES.noMatches}
    >
      {(matches) => <ResultRows matches={matches} ownOf={({ playerTeamId }) => playerTeamId} />}
    </Pages>
  </Section>
);

const factsOf = (figures: GetUserStatsResult['stats']): Fact[] => [
  [PROFILES.played, showCount(figures.matchesPlayed)],
  [PROFILES.record, showRecord(figures)],
  [PROFILES.rate, showPercent(figures.winRate)],
  [PROFILES.best, PROFILES.bestStreak(showCount(figures.bestStreak))],
  [PROFILES.experience, showCount(figures.experience)],
  [PROFILES.form, <FormStrip key="form" form={figures.form} />],
];

/** Reserves the space of the figures until they are known. */
const FACTS_TO_COME: Fact[] = [PROFILES.played, PROFILES.record, PROFILES.rate, PROFILES.best, PROFILES.experience, PROFILES.form].map(
  (name) => [name, '–'],
);
