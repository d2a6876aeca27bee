import { Stack, Text, TextInput } from '@mantine/core';
import { mp } from '../../api.js';
import { hasPasskeys, makePasskey } from '../../passkeys.js';
import { useRead } from '../../reads/use-read.js';
import { ACCOUNT } from '../../texts/account.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { showInstant } from '../formats.js';
import { Narrow } from '../narrow.js';
import { Shown } from '../shown.js';

/** Lists, removes and, if the browser supports it, adds passkeys. */
export function Passkeys() {
  const read = useRead(['passkeys'], (options) => mp.account.listUserPasskeys(options));
  return (
    <Stack gap="md">
      <Shown read={read} isEmpty={({ passkeys }) => passkeys.length === 0} empty={ACCOUNT.noPasskeys}>
        {({ passkeys }) => (
          <DataTable
            label={ACCOUNT.passkeys}
            rows={passkeys}
            idOf={({ id }) => id}
            columns={[
              { name: ACCOUNT.passkey, cell: ({ name }) => name },
              { name: ACCOUNT.added, cell: ({ createdAt }) => showInstant(createdAt), isMinor: true },
              { name: ACCOUNT.lastSeen, cell: ({ lastUsedAt }) => showInstant(lastUsedAt), isMinor: true },
              {
                name: ACCOUNT.remove,
                cell: ({ id, name }) => (
                  <DialogAction
                    action={ACCOUNT.remove}
                    subject={name}
                    why={ACCOUNT.removePasskeyWhy}
                    isDangerous
                    send={() => mp.account.removeUserPasskey(id)}
                  />
                ),
              },
            ]}
          />
        )}
      </Shown>
      {hasPasskeys ? <AddPasskey /> : <Text c="dimmed">{ACCOUNT.passkeysNotHere}</Text>}
    </Stack>
  );
}

function AddPasskey() {
  return (
    <Narrow>
      <EditForm
        initial={{ name: '' }}
        send={async ({ name }) => {
          const { options } = await mp.account.createUserPasskeyOptions();
          const credential = await makePasskey(options);
          return mp.account.addUserPasskey({ credential, ...(name.trim() && { name: name.trim() }) }, { retries: 0 });
        }}
        action={ACCOUNT.addPasskey}
        isForMany
      >
        {(form) => (
          <>
            <Text>{ACCOUNT.passkeyWhy}</Text>
            <TextInput label={ACCOUNT.passkeyName} {...form.getInputProps('name')} />
          </>
        )}
      </EditForm>
    </Narrow>
  );
}
