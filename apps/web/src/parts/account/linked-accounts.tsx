import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import type { OwnConnection } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { profileReads } from '../../reads/profile.js';
import { FORMS, required } from '../../texts/forms.js';
import { nameOfPlatform, PLATFORM_CHOICES, platformOf } from '../../texts/platforms.js';
import { PROFILE_EDITING } from '../../texts/profile-editing.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { Shown } from '../shown.js';

/** The user's accounts on other platforms, and which of them the profile shows. */
export function LinkedAccounts() {
  const read = useQuery(profileReads.connections());
  return (
    <>
      <Shown read={read} isEmpty={({ connections }) => connections.length === 0} empty={PROFILE_EDITING.noConnections}>
        {({ connections }) => (
          <DataTable
            label={PROFILE_EDITING.connections}
            rows={connections}
            idOf={({ id }) => id}
            columns={[
              { name: PROFILE_EDITING.platform, cell: ({ platform }) => nameOfPlatform(platform) },
              { name: PROFILE_EDITING.nameThere, cell: ({ username }) => username },
              {
                name: PROFILE_EDITING.shown,
                cell: ({ showOnProfile }) => (showOnProfile ? PROFILE_EDITING.yes : PROFILE_EDITING.no),
                isMinor: true,
              },
              { name: PROFILE_EDITING.actions, cell: (connection) => <Actions connection={connection} /> },
            ]}
          />
        )}
      </Shown>
      <Column>
        <NewConnection />
      </Column>
    </>
  );
}

function Actions({ connection: { id, platform, username, showOnProfile } }: { connection: OwnConnection }) {
  const subject = `${nameOfPlatform(platform)} ${username ?? ''}`;
  return (
    <Group gap="xs">
      <DialogAction
        action={showOnProfile ? PROFILE_EDITING.hide : PROFILE_EDITING.show}
        subject={subject}
        why={PROFILE_EDITING.connectionsWhy}
        send={() => mp.users.updateConnection(id, { showOnProfile: !showOnProfile })}
      />
      <DialogAction
        action={PROFILE_EDITING.remove}
        subject={subject}
        why={PROFILE_EDITING.removeWhy}
        isDangerous
        send={() => mp.users.deleteConnection(id)}
      />
    </Group>
  );
}

/** The choice for a platform that is not listed: the user types its name. */
const OTHER = 'other';
const CHOICES = [...PLATFORM_CHOICES, { value: OTHER, label: PROFILE_EDITING.otherPlatform }];

function NewConnection() {
  return (
    <EditForm
      initial={{ choice: CHOICES[0]?.value ?? OTHER, platform: '', username: '', url: '', showOnProfile: true }}
      validate={{
        platform: (platform, { choice }) => (choice === OTHER && platformOf(platform) === '' ? FORMS.required : null),
        username: required,
      }}
      send={({ choice, platform, username, url, showOnProfile }) =>
        mp.users.createConnection({
          platform: choice === OTHER ? platformOf(platform) : choice,
          username: username.trim(),
          showOnProfile,
          ...(url.trim() && { url: url.trim() }),
        })
      }
      action={PROFILE_EDITING.addConnection}
      isForMany
    >
      {(form) => (
        <>
          <p className="dim small">{PROFILE_EDITING.connectionsWhy}</p>
          <NativeSelect label={PROFILE_EDITING.platform} data={CHOICES} {...form.getInputProps('choice')} />
          {form.values.choice === OTHER && (
            <TextInput label={PROFILE_EDITING.platformName} maxLength={32} required {...form.getInputProps('platform')} />
          )}
          <TextInput label={PROFILE_EDITING.nameThere} required {...form.getInputProps('username')} />
          <TextInput label={PROFILE_EDITING.address} type="url" {...form.getInputProps('url')} />
          <Checkbox label={PROFILE_EDITING.showOnProfile} {...form.getInputProps('showOnProfile', { type: 'checkbox' })} />
        </>
      )}
    </EditForm>
  );
}
