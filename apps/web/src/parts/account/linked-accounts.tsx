import { Checkbox, Group, TextInput } from '@mantine/core';
import type { OwnConnection } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { profileReads } from '../../reads/profile.js';
import { FORMS } from '../../texts/forms.js';
import { nameOf } from '../../texts/names.js';
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
              { name: PROFILE_EDITING.platform, cell: ({ platform }) => nameOf(platform) },
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
  const subject = `${nameOf(platform)} ${username ?? ''}`;
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

function NewConnection() {
  return (
    <EditForm
      initial={{ platform: '', username: '', url: '', showOnProfile: true }}
      validate={{
        platform: (platform) => (platform.trim() === '' ? FORMS.required : null),
        username: (username) => (username.trim() === '' ? FORMS.required : null),
      }}
      send={({ platform, username, url, showOnProfile }) =>
        mp.users.createConnection({
          platform: platform.trim().toLowerCase(),
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
          <TextInput label={PROFILE_EDITING.platform} placeholder="twitch" required {...form.getInputProps('platform')} />
          <TextInput label={PROFILE_EDITING.nameThere} required {...form.getInputProps('username')} />
          <TextInput label={PROFILE_EDITING.address} type="url" {...form.getInputProps('url')} />
          <Checkbox label={PROFILE_EDITING.showOnProfile} {...form.getInputProps('showOnProfile', { type: 'checkbox' })} />
        </>
      )}
    </EditForm>
  );
}
