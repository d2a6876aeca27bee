import { Checkbox, Textarea } from '@mantine/core';
import type { TournamentProfile, UpdateTournamentBody } from '@matchpoint/sdk';
import { type ReactNode, useState } from 'react';
import { DialogAction } from '../../../parts/dialog-action.js';
import { EditForm } from '../../../parts/edit-form.js';
import { FieldGroup } from '../../../parts/field-group.js';
import { Column } from '../../../parts/narrow.js';
import { Section } from '../../../parts/page.js';
import { DeskFrame, ForAdmins } from '../../../parts/tournament-desk/desk-frame.js';
import { readPoints, writePoints } from '../../../parts/tournament-desk/read-points.js';
import { AboutFields, EntryFields, FormatFields, PrizeFields, TimeFields } from '../../../parts/tournament-desk/settings-fields.js';
import { changesOf, SETTINGS_FIELDS, SETTINGS_RULES, settingsOf } from '../../../parts/tournament-desk/settings-values.js';
import { tournamentApi } from '../../../tournament-api.js';
import { TOURNAMENT_DESK } from '../../../texts/tournament-desk.js';

const { tournaments } = tournamentApi;

export const TournamentDeskSettingsPage = (): ReactNode => (
  <DeskFrame>
    {(tournament) => (
      <ForAdmins tournament={tournament}>
        <Settings tournament={tournament} />
        {tournament.host?.type === 'league' && !isOver(tournament) && <LeaguePoints tournament={tournament} />}
        {!isOver(tournament) && <Cancel tournament={tournament} />}
      </ForAdmins>
    )}
  </DeskFrame>
);

interface OfTournament {
  tournament: TournamentProfile;
}

const isOver = ({ status }: TournamentProfile): boolean => status === 'COMPLETED' || status === 'CANCELLED';

function Settings({ tournament }: OfTournament) {
  const [said, say] = useState<string>(TOURNAMENT_DESK.saved.direct);
  const isRunning = tournament.status === 'IN_PROGRESS' || isOver(tournament);
  // Staged changes take precedence, because they are what the organizers want.
  const wanted = { ...tournament, ...tournament.stagedSettings };
  return (
    <Section title={TOURNAMENT_DESK.settings}>
      <EditForm
        initial={settingsOf(wanted)}
        isFollowing
        validate={SETTINGS_RULES}
        fields={SETTINGS_FIELDS}
        send={async (values, saved) => tournaments.update(tournament.slug, await withLogo(changesOf(saved, values, wanted), values.logo))}
        action={TOURNAMENT_DESK.save}
        said={said}
        onSent={({ applied }, form) => {
          say(TOURNAMENT_DESK.saved[applied]);
          form.setValues((values) => ({ ...values, logo: null }));
        }}
      >
        {(form) => (
          <>
            <FieldGroup title={TOURNAMENT_DESK.basics}>
              <AboutFields form={form} />
            </FieldGroup>
            <FieldGroup title={TOURNAMENT_DESK.format}>
              <FormatFields form={form} isRunning={isRunning} />
            </FieldGroup>
            <FieldGroup title={TOURNAMENT_DESK.entry}>
              <EntryFields form={form} isRunning={isRunning} />
            </FieldGroup>
            <FieldGroup title={TOURNAMENT_DESK.times}>
              <TimeFields form={form} isRunning={isRunning} />
            </FieldGroup>
            <FieldGroup title={TOURNAMENT_DESK.prizes}>
              <PrizeFields form={form} />
            </FieldGroup>
          </>
        )}
      </EditForm>
    </Section>
  );
}

/** A new logo is uploaded first. */
async function withLogo(changes: UpdateTournamentBody, logo: File | null): Promise<UpdateTournamentBody> {
  return logo ? { ...changes, logoStorageId: (await tournamentApi.uploads.uploadBoundImage(logo)).storageId } : changes;
}

/** The points of placements in the table of the host league. */
function LeaguePoints({ tournament: { slug, leaguePointsEnabled, leaguePointsByPlacement } }: OfTournament) {
  return (
    <Section title={TOURNAMENT_DESK.points}>
      <Column>
        <EditForm
          initial={{ isOn: leaguePointsEnabled, rows: writePoints(leaguePointsByPlacement ?? []) }}
          isFollowing
          validate={{ rows: (rows) => (readPoints(rows) === undefined ? TOURNAMENT_DESK.badPoints : null) }}
          send={({ isOn, rows }) => {
            const leaguePointsByPlacement = readPoints(rows) ?? [];
            return tournaments.setLeaguePoints(slug, {
              leaguePointsEnabled: isOn,
              ...(leaguePointsByPlacement.length > 0 && { leaguePointsByPlacement }),
            });
          }}
          action={TOURNAMENT_DESK.savePoints}
        >
          {(form) => (
            <>
              <Checkbox label={TOURNAMENT_DESK.pointsOn} {...form.getInputProps('isOn', { type: 'checkbox' })} />
              <Textarea
                label={TOURNAMENT_DESK.pointsRows}
                description={TOURNAMENT_DESK.pointsWhy}
                autosize
                minRows={4}
                {...form.getInputProps('rows')}
              />
            </>
          )}
        </EditForm>
      </Column>
    </Section>
  );
}

const Cancel = ({ tournament: { slug } }: OfTournament) => (
  <Section title={TOURNAMENT_DESK.danger}>
    <div>
      <DialogAction
        action={TOURNAMENT_DESK.cancel}
        title={TOURNAMENT_DESK.cancelAsk}
        confirm={TOURNAMENT_DESK.cancelConfirm}
        dismiss={TOURNAMENT_DESK.keep}
        why={TOURNAMENT_DESK.cancelWhy}
        reason="optional"
        isDangerous
        send={(reason) => tournaments.cancel(slug, { ...(reason && { reason }) })}
      />
    </div>
  </Section>
);
