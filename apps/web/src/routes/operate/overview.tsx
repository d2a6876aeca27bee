import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { showSeasonDate } from '../../parts/formats.js';
import { ButtonLink } from '../../parts/links.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Loading } from '../../parts/state.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { OPERATE } from '../../texts/operate.js';
import classes from './overview.module.css';

/** These have their own reads, which the frame need not wait for. */
const Tiles = lazy(async () => ({ default: (await import('../../parts/operate/tiles.js')).Tiles }));
const ThisWeek = lazy(async () => ({ default: (await import('../../parts/operate/this-week.js')).ThisWeek }));
const Setup = lazy(async () => ({ default: (await import('../../parts/operate/setup.js')).Setup }));
const Activity = lazy(async () => ({ default: (await import('../../parts/operate/activity.js')).Activity }));
const TodoList = lazy(async () => ({ default: (await import('../../parts/operate/todo-list.js')).TodoList }));

export function OperateOverviewPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.overview} lead={<RunningSeasons />} actions={<Actions />}>
      <ForRole floor="MANAGER">
        <Suspense fallback={<Loading />}>
          <Tiles />
        </Suspense>
        <SetupOfNew />
        <Todo />
      </ForRole>
      <div className={classes.columns} data-columns>
        <Suspense fallback={<Pending title={OPERATE.thisWeek} />}>
          <ThisWeek />
        </Suspense>
        <ForManagers>
          <Suspense fallback={<Pending title={OPERATE.activity} />}>
            <Activity />
          </Suspense>
        </ForManagers>
      </div>
    </OperatePage>
  );
}

/** The active season, in one line: `Fall season · until Nov 30, 2026`. */
function RunningSeasons() {
  const { slug } = useOperated();
  const { data } = useQuery(ownLeagueReads.profile(slug));
  if (!data) return <>&nbsp;</>;
  const { activeSeasons } = data.league;
  if (activeSeasons.length === 0) return <>{OPERATE.noActiveSeason}</>;
  return <>{activeSeasons.map(({ name, endDate }) => OPERATE.seasonUntil(name, showSeasonDate(endDate))).join(', ')}</>;
}

function Actions() {
  const { slug } = useOperated();
  return (
    <>
      <ButtonLink to="/leagues/$slug" params={{ slug }} variant="default">
        {OPERATE.asEverybody}
      </ButtonLink>
      <ForManagers>
        <ButtonLink to="/operate/$league/announcements" params={{ league: slug }}>
          {OPERATE.announce}
        </ButtonLink>
      </ForManagers>
    </>
  );
}

/** Empty for others, who already see a note on this page. */
function ForManagers({ children }: { children: ReactNode }) {
  const { role } = useOperated();
  return isAtLeast(role, 'MANAGER') ? children : null;
}

/** For members who can handle its items. */
function SetupOfNew() {
  const { slug, role } = useOperated();
  return isAtLeast(role, 'ADMIN') ? (
    <Suspense>
      <Setup slug={slug} />
    </Suspense>
  ) : null;
}

function Todo() {
  const { slug } = useOperated();
  return (
    <Suspense fallback={<Pending title={OPERATE.todo} isNext />}>
      <TodoList slug={slug} />
    </Suspense>
  );
}

const Pending = ({ title, isNext = false }: { title: string; isNext?: boolean }) => (
  <Section title={title} isNext={isNext}>
    <Loading />
  </Section>
);
