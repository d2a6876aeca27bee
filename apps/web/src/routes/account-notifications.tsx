import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { GetUserNotificationSettingsResult, NotificationDigest, NotificationKind } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notificationApi } from '../notification-api.js';
import { AccountTabs } from '../parts/account/account-tabs.js';
import { EditForm } from '../parts/edit-form.js';
import { FieldGroup } from '../parts/field-group.js';
import { Column } from '../parts/narrow.js';
import { FollowTable } from '../parts/notifications/follow-table.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { notificationReads } from '../reads/notifications.js';
import { KINDS, NOTIFICATIONS } from '../texts/notifications.js';

/** Kinds that this page has a name for. */
const NAMED = Object.keys(KINDS) as NotificationKind[];
const DIGESTS = Object.entries(NOTIFICATIONS.digests).map(([value, label]) => ({ value, label }));
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));

/** Notification settings, and follows. */
export const AccountNotificationsPage = (): ReactNode => (
  <SignedIn>
    <Page title={NOTIFICATIONS.title} lead={NOTIFICATIONS.lead}>
      <AccountTabs />
      <Section title={NOTIFICATIONS.following}>
        <FollowTable />
      </Section>
      <Section title={NOTIFICATIONS.settings}>
        <Column>
          <ReadSettings />
        </Column>
      </Section>
    </Page>
  </SignedIn>
);

function ReadSettings() {
  const read = useQuery(notificationReads.settings());
  return <Shown read={read}>{(settings) => <Settings settings={settings} />}</Shown>;
}

function Settings({ settings }: { settings: GetUserNotificationSettingsResult }) {
  const { digest, hour, timeZone, mutedKinds } = settings;
  return (
    <EditForm
      initial={{ digest: digest as string, hour: String(hour), timeZone, wanted: NAMED.filter((kind) => !mutedKinds.includes(kind)) }}
      isFollowing
      send={({ wanted, ...values }) =>
        notificationApi.updateUserNotificationSettings({
          digest: values.digest as NotificationDigest,
          hour: Number(values.hour),
          timeZone: values.timeZone.trim(),
          mutedKinds: [...mutedKinds.filter((kind) => !NAMED.includes(kind)), ...NAMED.filter((kind) => !wanted.includes(kind))],
        })
      }
      action={NOTIFICATIONS.save}
    >
      {(form) => (
        <>
          <FieldGroup title={NOTIFICATIONS.kinds}>
            <Checkbox.Group
              aria-label={NOTIFICATIONS.kinds}
              description={NOTIFICATIONS.kindsWhy}
              value={form.values.wanted}
              onChange={(wanted) => form.setValues({ wanted: wanted as NotificationKind[] })}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" pt="xs">
                {NAMED.map((kind) => (
                  <Checkbox key={kind} value={kind} label={KINDS[kind]} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
          </FieldGroup>
          <FieldGroup title={NOTIFICATIONS.digest}>
            <NativeSelect
              label={NOTIFICATIONS.howOften}
              description={NOTIFICATIONS.digestWhy}
              data={DIGESTS}
              {...form.getInputProps('digest')}
            />
            {form.values.digest !== 'off' && (
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <NativeSelect label={NOTIFICATIONS.hour} data={HOURS} {...form.getInputProps('hour')} />
                <TextInput label={NOTIFICATIONS.timeZone} list="time-zones" maxLength={64} {...form.getInputProps('timeZone')} />
                <datalist id="time-zones">
                  {Intl.supportedValuesOf('timeZone').map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              </SimpleGrid>
            )}
          </FieldGroup>
        </>
      )}
    </EditForm>
  );
}
