import { Group, Text } from '@mantine/core';
import type { GetLeagueMembersResult, GetUserAccountResult, LeagueRole } from '@matchpoint/sdk';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { isOfStatus, useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { OPERATE } from '../../texts/operate.js';
import { STATES } from '../../texts/states.js';
import { ButtonLink, Link } from '../links.js';
import { Page } from '../page.js';
import { Area } from '../section-nav.js';
import { Shown } from '../shown.js';
import { SignedIn } from '../signed-in.js';
import { isAtLeast, OperatedLeague, useOperated } from './league-role.js';
import { LeagueSwitcher } from './league-switcher.js';
import { OperateNav } from './operate-nav.js';

interface OperatePageProps {
  title: string;
  /** The lowest role that can open the page. */
  floor?: LeagueRole;
  /** Under the title; by default, a link to the league's public page. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page for the staff of a league, with navigation, shown once the user's role is known. */
export function OperatePage(props: OperatePageProps) {
  return (
    <SignedIn>
      <ForStaff {...props} />
    </SignedIn>
  );
}

function ForStaff({ title, floor = 'MEMBER', lead, actions, children }: OperatePageProps) {
  const { league: slug = '' } = useParams({ strict: false });
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const members = useRead(['league-members', slug], (options) => mp.leagues.getMembers(slug, options));
  if (isOfStatus(members.error, 403)) return <NotOfStaff slug={slug} />;
  return (
    <Shown read={account} inner={[members]}>
      {(own) => (
        <Shown read={members}>
          {(answer) => (
            <OperatedLeague value={{ slug, role: roleOf(own, answer), userId: own.user.id }}>
              <Area label={OPERATE.pages} head={<LeagueSwitcher slug={slug} />} nav={<OperateNav slug={slug} />}>
                {/* Nothing that was typed for one league carries over to another. */}
                <Page key={slug} title={title} lead={lead ?? <LeagueLink slug={slug} />} actions={actions}>
                  <ForRole floor={floor}>{children}</ForRole>
                </Page>
              </Area>
            </OperatedLeague>
          )}
        </Shown>
      )}
    </Shown>
  );
}

/** Shown to people whose role is too low for the page. */
const NotOfStaff = ({ slug }: { slug: string }) => (
  <Page title={STATES.forbidden} lead={OPERATE.forStaffOnly}>
    <Group gap="sm">
      <ButtonLink to="/leagues/$slug" params={{ slug }}>
        {OPERATE.asEverybody}
      </ButtonLink>
      <ButtonLink to="/operate" variant="default">
        {OPERATE.toOwn}
      </ButtonLink>
    </Group>
  </Page>
);

/** A caller who may read the staff without belonging to it is platform staff, with an owner's rank. */
function roleOf({ user }: GetUserAccountResult, { members }: GetLeagueMembersResult): LeagueRole {
  return members.find(({ userId }) => userId === user.id)?.role ?? 'OWNER';
}

/** Content for a role or higher. Others see which role it needs, and no actions that would fail. */
export function ForRole({ floor, children }: { floor: LeagueRole; children?: ReactNode }) {
  const { role } = useOperated();
  return isAtLeast(role, floor) ? (
    children
  ) : (
    <Text c="dimmed">{OPERATE.forRole(wordOf('LeagueRole', floor), wordOf('LeagueRole', role))}</Text>
  );
}

const LeagueLink = ({ slug }: { slug: string }) => (
  <Link to="/leagues/$slug" params={{ slug }}>
    {OPERATE.asEverybody}
  </Link>
);
