import { useQuery } from '@tanstack/react-query';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { wordOf } from '../../texts/enums.js';
import { ORGANIZE } from '../../texts/organize.js';
import { Shown } from '../shown.js';
import { Lines } from '../state.js';
import { Switcher } from './switcher.js';

/** Names the league, which platform staff may manage without running it. */
export function LeagueSwitcher({ slug }: { slug: string }) {
  const read = useQuery(ownLeagueReads.list());
  return (
    <Shown read={read} skeleton={<Lines count={1} height={56} />}>
      {({ leagues }) => {
        const own = leagues.find(({ league }) => league.slug === slug);
        return own ? <Switcher of={own.league} role={wordOf('LeagueRole', own.role)} /> : <OfPlatformStaff slug={slug} />;
      }}
    </Shown>
  );
}

function OfPlatformStaff({ slug }: { slug: string }) {
  const read = useQuery(ownLeagueReads.profile(slug));
  return (
    <Shown read={read} skeleton={<Lines count={1} height={56} />}>
      {({ league }) => <Switcher of={league} role={ORGANIZE.staff} />}
    </Shown>
  );
}
