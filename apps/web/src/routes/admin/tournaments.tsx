import { TextInput } from '@mantine/core';
import type { TournamentAwaitingApproval, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminPage, ForStaffRole } from '../../parts/admin/admin-page.js';
import { Lookup } from '../../parts/admin/lookup.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { Facts } from '../../parts/facts.js';
import { showTime } from '../../parts/formats.js';
import { PlainLink } from '../../parts/links.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { HostLink } from '../../parts/tournament/host-link.js';
import { changedRows, settingRows } from '../../parts/tournament/setting-rows.js';
import { TournamentChip } from '../../parts/tournament/tournament-row.js';
import { tournamentReads } from '../../reads/tournaments.js';
import { tournamentApi } from '../../tournament-api.js';
import { ADMIN } from '../../texts/admin.js';
import { FORMS } from '../../texts/forms.js';
import { nameOfSetting } from '../../texts/tournament-desk.js';

const route = getRouteApi('/admin/tournaments');
const { tournaments } = tournamentApi;

/** Platform staff approve and feature tournaments here. */
export const AdminTournamentsPage = (): ReactNode => (
  <AdminPage title={ADMIN.tournaments} lead={ADMIN.tournamentsWhy}>
    <ForStaffRole floor="MODERATOR">
      <AwaitingApproval />
      <Finder />
    </ForStaffRole>
  </AdminPage>
);

function AwaitingApproval() {
  return (
    <Section title={ADMIN.awaitingApproval} isNext>
      <Pages
        of={['staff-tournaments']}
        ask={(next) => tournaments.listStaffTournaments({ ...(next && 'cursor' in next && next) }, { retries: 0 })}
        itemsOf={(page) => page.tournaments}
        empty={ADMIN.noneAwaiting}
      >
        {(waiting) => (
          <DataTable
            label={ADMIN.awaitingApproval}
            rows={waiting}
            idOf={({ id }) => id}
            columns={[
              { name: ADMIN.tournamentName, cell: ReviewLink, isStrong: true },
              { name: ADMIN.asks, cell: whatWaits },
              { name: ADMIN.hostedBy, cell: ({ hostType }) => ADMIN.host[hostType], isMinor: true },
              { name: ADMIN.starts, cell: ({ startsAt }) => startsAt && showTime(startsAt), isMinor: true },
              { name: ADMIN.created, cell: ({ createdAt }) => showTime(createdAt), isMinor: true },
            ]}
          />
        )}
      </Pages>
    </Section>
  );
}

const ReviewLink = ({ slug, name }: TournamentAwaitingApproval) => (
  <PlainLink to="/admin/tournaments" search={{ tournament: slug }}>
    {name}
  </PlainLink>
);

const whatWaits = ({ stagedFields }: TournamentAwaitingApproval): string =>
  stagedFields.length === 0 ? ADMIN.isNew : ADMIN.changedFields(stagedFields.map(nameOfSetting).join(', '));

function Finder() {
  const { tournament = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Section title={ADMIN.anyTournament}>
      <Lookup
        kind="tournaments"
        label={ADMIN.tournamentName}
        description={ADMIN.tournamentNameWhy}
        given={tournament}
        onFind={(wanted) => void navigate({ search: { tournament: wanted } })}
      />
      {tournament !== '' && <Found key={tournament} name={tournament} />}
    </Section>
  );
}

function Found({ name }: { name: string }) {
  const read = useQuery(tournamentReads.profile(name));
  return <Shown read={read}>{({ tournament }) => <Review tournament={tournament} />}</Shown>;
}

function Review({ tournament }: { tournament: TournamentProfile }) {
  const { slug, name, approvalStatus, status, host, stagedFields, viewerManagement } = tournament;
  return (
    <>
      <Section
        title={name}
        actions={
          <>
            <TournamentChip status={status} />
            <StatusChip of="TournamentApprovalStatus" value={approvalStatus} />
            <PlainLink to="/tournaments/$id" params={{ id: slug }}>
              {ADMIN.preview}
            </PlainLink>
            {viewerManagement.isManager && (
              <PlainLink to="/operate/tournaments/$id/settings" params={{ id: slug }}>
                {ADMIN.settings}
              </PlainLink>
            )}
          </>
        }
      >
        {host && <HostLink host={host} />}
        {stagedFields.length > 0 && <StagedChanges tournament={tournament} />}
        <h3>{ADMIN.settings}</h3>
        <Facts rows={settingRows(tournament)} />
        {approvalStatus === 'AWAITING_APPROVAL' && (
          <>
            {/* Changes of a tournament that is over can only be rejected. */}
            {status !== 'COMPLETED' && status !== 'CANCELLED' && (
              <EditForm initial={{}} send={() => tournaments.approve(slug)} action={ADMIN.approve(name)} said={ADMIN.approved}>
                {() => null}
              </EditForm>
            )}
            <div>
              <DialogAction
                action={ADMIN.reject}
                subject={name}
                why={ADMIN.rejectWhy}
                reason="optional"
                isDangerous
                send={(reason) => tournaments.reject(slug, { ...(reason && { reason }) })}
              />
            </div>
          </>
        )}
      </Section>
      <Feature tournament={tournament} />
    </>
  );
}

/** The changes that an approval applies to a previously approved tournament. */
function StagedChanges({ tournament }: { tournament: TournamentProfile }) {
  return (
    <>
      <p>{ADMIN.stagedChanges(tournament.stagedFields.map(nameOfSetting).join(', '))}</p>
      <DataTable
        label={ADMIN.changes}
        rows={changedRows(tournament)}
        idOf={({ name }) => name}
        columns={[
          { name: ADMIN.setting, cell: ({ name }) => name },
          { name: ADMIN.before, cell: ({ before }) => before },
          { name: ADMIN.after, cell: ({ after }) => after },
        ]}
      />
    </>
  );
}

function Feature({ tournament: { slug, name, featuredUntil } }: { tournament: TournamentProfile }) {
  return (
    <Section title={ADMIN.feature}>
      {featuredUntil !== undefined && (
        <>
          <p>{ADMIN.featuredUntil(showTime(featuredUntil))}</p>
          <div>
            <DialogAction
              action={ADMIN.unfeature}
              subject={name}
              why={ADMIN.unfeatureWhy}
              send={() => tournaments.feature(slug, { until: null })}
            />
          </div>
        </>
      )}
      <Column>
        <EditForm
          initial={{ until: '' }}
          validate={{ until: (until) => (until === '' ? FORMS.required : null) }}
          send={({ until }) => tournaments.feature(slug, { until: Date.parse(until) })}
          action={ADMIN.feature}
        >
          {(form) => (
            <TextInput
              type="datetime-local"
              label={ADMIN.featureUntil}
              description={ADMIN.featureWhy}
              required
              {...form.getInputProps('until')}
            />
          )}
        </EditForm>
      </Column>
    </Section>
  );
}
