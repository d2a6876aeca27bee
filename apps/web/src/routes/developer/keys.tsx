import type { ListApiKeysResult } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { developer } from '../../developer-api.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { KeyTable } from '../../parts/developer/key-table.js';
import { ButtonLink } from '../../parts/links.js';
import { Pages } from '../../parts/pages.js';
import { DEVELOPER } from '../../texts/developer.js';

const PAGE_SIZE = 20;

export function KeysPage(): ReactNode {
  return (
    <DeveloperPage title={DEVELOPER.keys} actions={<ButtonLink to="/developer/keys/new">{DEVELOPER.newKey}</ButtonLink>}>
      <Pages
        of={['keys', 'all']}
        ask={(next): PromiseLike<ListApiKeysResult> =>
          developer.apiKeys.list({ limit: PAGE_SIZE, includeRevoked: true, ...next }, { retries: 0 })
        }
        itemsOf={({ apiKeys }) => apiKeys}
        empty={DEVELOPER.noKey}
      >
        {(keys) => <KeyTable keys={keys} />}
      </Pages>
    </DeveloperPage>
  );
}
