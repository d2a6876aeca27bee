import type { LeagueProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { ForStaffRole } from '../../parts/admin/admin-page.js';
import { LookupPage } from '../../parts/admin/lookup-page.js';
import { ObjectPanel } from '../../parts/admin/object-panel.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { showCount, showInstant, showTime } from '../../parts/formats.js';
import { PlainLink } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { leagueReads } from '../../reads/leagues.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { nameOfGame } from '../../texts/names.js';

const { leagueAdministration } = operate;

/** Platform staff suspend, verify, feature and shut down leagues here. */
export const AdminLeaguesPage = (): ReactNode => (
  <LookupPage kind="leagues" label={ADMIN_OBJECTS.league}>
    {(slug) => <Found slug={slug} />}
  </LookupPage>
);

function Found({ slug }: { slug: string }) {
  const read = useQuery(leagueReads.profile(slug));
  return (
    <Shown read={read}>
      {({ league }) => (
        <>
          <Panel key={league.id} league={league} />
          <ForStaffRole floor="OPERATOR" otherwise={null}>
            <Section title={ADMIN_OBJECTS.shutdown}>
              <Shutdown league={league} />
            </Section>
          </ForStaffRole>
        </>
      )}
    </Shown>
  );
}

function Panel({ league }: { league: LeagueProfile }) {
  const { id, slug, name, status, games, isVerified, isFeatured, teamCount, staffCount, createdAt } = league;
  return (
    <ObjectPanel
      id={id}
      name={name}
      state={<StatusChip of="LeagueStatus" value={status} />}
      publicLink={
        <PlainLink to="/leagues/$slug" params={{ slug }}>
          {ADMIN_OBJECTS.publicPage}
        </PlainLink>
      }
      facts={[
        [ADMIN_OBJECTS.games, games.map(({ gameId }) => nameOfGame(gameId)).join(', ')],
        [ADMIN_OBJECTS.verified, isVerified ? ADMIN_OBJECTS.yes : ADMIN_OBJECTS.no],
        [ADMIN_OBJECTS.featured, isFeatured ? ADMIN_OBJECTS.yes : ADMIN_OBJECTS.no],
        [ADMIN_OBJECTS.teamCount, showCount(teamCount)],
        [ADMIN_OBJECTS.staffCount, showCount(staffCount)],
        [ADMIN_OBJECTS.created, showTime(createdAt)],
      ]}
    >
      <ForStaffRole floor="MODERATOR">
        <Standing league={league} />
        <Mark league={league} words={isVerified ? ADMIN_OBJECTS.unverify : ADMIN_OBJECTS.verify} change={{ isVerified: !isVerified }} />
        <Mark league={league} words={isFeatured ? ADMIN_OBJECTS.unfeature : ADMIN_OBJECTS.feature} change={{ isFeatured: !isFeatured }} />
      </ForStaffRole>
    </ObjectPanel>
  );
}

/** Suspends the league, or lifts its suspension. */
function Standing({ league: { slug, name, status } }: { league: LeagueProfile }) {
  if (status === 'suspended')
    return (
      <DialogAction
        action={ADMIN_OBJECTS.resume}
        subject={name}
        why={ADMIN_OBJECTS.resumeWhy}
        said={ADMIN_OBJECTS.resumed(name)}
        reason="required"
        send={(reason) => leagueAdministration.updateStaffLeague(slug, { status: 'active', reason })}
      />
    );
  return (
    <DialogAction
      action={ADMIN_OBJECTS.suspend}
      title={ADMIN_OBJECTS.suspendAsk(name)}
      confirm={ADMIN_OBJECTS.suspendConfirm}
      dismiss={ADMIN_OBJECTS.keep}
      why={ADMIN_OBJECTS.suspendWhy}
      said={ADMIN_OBJECTS.suspended(name)}
      reason="required"
      isDangerous
      send={(reason) => leagueAdministration.updateStaffLeague(slug, { status: 'suspended', reason })}
    />
  );
}

interface MarkProps {
  league: LeagueProfile;
  words: { action: string; why: string; said(name: string): string };
  change: { isVerified?: boolean; isFeatured?: boolean };
}

const Mark = ({ league: { slug, name }, words, change }: MarkProps) => (
  <DialogAction
    action={words.action}
    subject={name}
    why={words.why}
    said={words.said(name)}
    reason="required"
    send={(reason) => leagueAdministration.updateStaffLeague(slug, { ...change, reason })}
  />
);

/** Whether its owner has asked to shut it down, and the decision. */
function Shutdown({ league: { slug, name } }: { league: LeagueProfile }) {
  const read = useQuery(leagueDeskReads.settings(slug));
  return (
    <Shown read={read}>
      {({ league }) => {
        const { shutdownRequestedAt } = league as unknown as { shutdownRequestedAt: string | null };
        return (
          <>
            <p>
              {shutdownRequestedAt === null
                ? ADMIN_OBJECTS.shutdownNotRequested
                : ADMIN_OBJECTS.shutdownRequested(showInstant(shutdownRequestedAt))}
            </p>
            <DialogAction
              action={ADMIN_OBJECTS.execute}
              title={ADMIN_OBJECTS.executeAsk(name)}
              confirm={ADMIN_OBJECTS.executeConfirm}
              dismiss={ADMIN_OBJECTS.keep}
              why={ADMIN_OBJECTS.executeWhy}
              said={ADMIN_OBJECTS.executed(name)}
              reason="required"
              isDangerous
              send={(reason) => leagueAdministration.updateStaffLeague(slug, { shutdown: 'execute', reason })}
            />
            {shutdownRequestedAt !== null && (
              <DialogAction
                action={ADMIN_OBJECTS.decline}
                subject={name}
                why={ADMIN_OBJECTS.declineWhy}
                said={ADMIN_OBJECTS.declined(name)}
                reason="required"
                send={(reason) => leagueAdministration.updateStaffLeague(slug, { shutdown: 'reject', reason })}
              />
            )}
          </>
        );
      }}
    </Shown>
  );
}
