import { Stack } from '@mantine/core';
import type { SignInProvider } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { ACCOUNT } from '../../texts/account.js';
import { ActionForm } from '../action-form.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { showInstant } from '../formats.js';
import { Narrow } from '../narrow.js';
import { Shown } from '../shown.js';
import { useGoToSite, useSites } from '../sites.js';

/** Lists, connects and disconnects the other sites that can sign the user in. */
export function ConnectedSites() {
  const read = useRead(['identities'], (options) => mp.account.listUserIdentities(options));
  const { sites, nameOfSite } = useSites();
  const isConnected = ({ id }: SignInProvider): boolean => read.data?.identities.some(({ provider }) => provider === id) === true;
  return (
    <Stack gap="md">
      <Shown read={read} isEmpty={({ identities }) => identities.length === 0} empty={ACCOUNT.noSites}>
        {({ identities }) => (
          <DataTable
            label={ACCOUNT.sites}
            rows={identities}
            idOf={({ id }) => id}
            columns={[
              { name: ACCOUNT.site, cell: ({ provider }) => nameOfSite(provider) },
              { name: ACCOUNT.nameThere, cell: ({ name }) => name },
              { name: ACCOUNT.added, cell: ({ linkedAt }) => showInstant(linkedAt), isMinor: true },
              { name: ACCOUNT.lastSeen, cell: ({ lastUsedAt }) => showInstant(lastUsedAt), isMinor: true },
              {
                name: ACCOUNT.disconnect,
                cell: ({ id, provider }) => (
                  <DialogAction
                    action={ACCOUNT.disconnect}
                    subject={nameOfSite(provider)}
                    why={ACCOUNT.disconnectWhy}
                    isDangerous
                    send={() => mp.account.removeUserIdentity(id)}
                  />
                ),
              },
            ]}
          />
        )}
      </Shown>
      {read.data && sites.filter((site) => !isConnected(site)).map((site) => <Connect key={site.id} site={site} />)}
    </Stack>
  );
}

function Connect({ site: { id, name } }: { site: SignInProvider }) {
  const going = useGoToSite('link');
  return (
    <Narrow>
      <ActionForm sending={going} onSubmit={() => going.mutate({ id, to: window.location.pathname })} action={ACCOUNT.connect(name)} />
    </Narrow>
  );
}
