import { NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import type { DisputeDeadlineOutcome, LeagueApplications, LeagueDisputeSettings } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';

/** The settings shown here (`getLeagueSettings` describes all of them). */
interface Settings {
  name: string;
  status: string;
  isEnabled: boolean;
  shutdownRequestedAt: string | null;
  applications: LeagueApplications;
  maxTeamsPerGame: number | null;
  disputes: LeagueDisputeSettings | null;
}
const MINUTES = ['windowMinutes', 'answerMinutes', 'rulingMinutes'] as const;

export function LeagueSettingsPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.settings} floor="MANAGER">
      <Settings />
    </OperatePage>
  );
}

function Settings() {
  const { slug } = useOperated();
  const read = useQuery(leagueDeskReads.settings(slug));
  return (
    <Shown read={read}>
      {({ league }) => {
        const settings = league as unknown as Settings;
        return (
          <Stack gap="lg">
            <Text component="div">
              <StatusChip of="LeagueStatus" value={settings.status} />
            </Text>
            <Section title={OPERATE.admission}>
              <ForRole floor="ADMIN">
                <Admission settings={settings} />
              </ForRole>
            </Section>
            <Section title={OPERATE.existence}>
              <ForRole floor="OWNER">
                <Existence settings={settings} />
              </ForRole>
            </Section>
          </Stack>
        );
      }}
    </Shown>
  );
}

type Count = number | '';

function Admission({ settings: { applications, maxTeamsPerGame, disputes } }: { settings: Settings }) {
  const { slug } = useOperated();
  const minutes = Object.fromEntries(MINUTES.map((name) => [name, disputes?.[name] ?? ''])) as Record<(typeof MINUTES)[number], Count>;
  return (
    <Column>
      <EditForm
        initial={{ applications, maxTeamsPerGame: (maxTeamsPerGame ?? '') as Count, minutes, onDeadline: disputes?.onDeadline ?? 'void' }}
        isFollowing
        // A time follows the installation's default until another one is set, and cannot be taken back to it.
        validate={{ minutes: Object.fromEntries(MINUTES.filter((name) => minutes[name] !== '').map((name) => [name, required])) }}
        send={(values, saved) =>
          operate.leagueAdministration.updateLeagueSettings(slug, {
            applications: values.applications,
            maxTeamsPerGame: values.maxTeamsPerGame === '' ? null : values.maxTeamsPerGame,
            disputes: {
              ...changed(values.minutes, saved.minutes),
              ...(values.onDeadline !== saved.onDeadline && { onDeadline: values.onDeadline as DisputeDeadlineOutcome }),
            },
          })
        }
        action={OPERATE.save}
      >
        {(form) => (
          <>
            <NativeSelect
              label={OPERATE.applications}
              data={Object.entries(OPERATE.applicationKinds).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('applications')}
            />
            <NumberInput label={OPERATE.maxTeams} min={1} hideControls {...form.getInputProps('maxTeamsPerGame')} />
            {MINUTES.map((name) => (
              <NumberInput
                key={name}
                label={OPERATE.disputeMinutes[name]}
                min={1}
                hideControls
                {...form.getInputProps(`minutes.${name}`)}
              />
            ))}
            <NativeSelect
              label={OPERATE.onDeadline}
              data={Object.entries(OPERATE.onDeadlines).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('onDeadline')}
            />
          </>
        )}
      </EditForm>
    </Column>
  );
}

/** Only changed times are sent, so that the others keep following the installation's defaults. Empty ones stay unchanged. */
const changed = (minutes: Record<string, Count>, saved: Record<string, Count>): LeagueDisputeSettings =>
  Object.fromEntries(Object.entries(minutes).filter(([name, count]) => count !== '' && count !== saved[name]));

function Existence({ settings: { name, isEnabled, shutdownRequestedAt } }: { settings: Settings }) {
  const { slug } = useOperated();
  return (
    <Stack align="flex-start" gap="sm">
      <DialogAction
        action={isEnabled ? OPERATE.turnOff : OPERATE.turnOn}
        subject={name}
        why={isEnabled ? OPERATE.leagueOffWhy : OPERATE.leagueOnWhy}
        isDangerous={isEnabled}
        send={() => operate.leagueAdministration.setLeagueEnabled(slug, { isEnabled: !isEnabled })}
      />
      {shutdownRequestedAt === null ? (
        <DialogAction
          action={OPERATE.shutDown}
          subject={name}
          why={OPERATE.shutDownWhy}
          isDangerous
          send={() => operate.leagueAdministration.requestLeagueShutdown(slug)}
        />
      ) : (
        <Text>{OPERATE.shutDownAsked}</Text>
      )}
    </Stack>
  );
}
