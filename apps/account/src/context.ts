import { type Clock, lazily, type SecretBox } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { AccountConfig } from './config.js';
import type { MailTransport } from './mail/mail-transport.js';
import { configuredProviders } from './providers/configured-providers.js';
import type { Provider } from './providers/provider.js';
import { createRelyingParty, type RelyingParty } from './passkeys/relying-party.js';
import { createPeers, type Peers } from './peers/clients.js';
import { createPasswordHashes, type PasswordHashes } from './secrets/password-hashes.js';

/** Dependencies of the account service, wired here and nowhere else. */
export interface AccountContext extends BaseContext {
  peers: Peers;
  hashes: PasswordHashes;
  box: SecretBox;
  relyingParty: RelyingParty;
  /** External sign-in providers, by id. */
  providers: ReadonlyMap<string, Provider>;
  /** Address of the web app. */
  publicUrl: string;
  /** Opened at first use. */
  transport(): Promise<MailTransport>;
}

export async function createContext(config: AccountConfig, clock?: Clock): Promise<AccountContext> {
  const base = await createBaseContext('account', config, { clock, secrets: { MATCHPOINT_ACCOUNT_SECRET_KEYS: config.secretBox } });
  const peers = createPeers(config, base.identity);
  let opened: MailTransport | undefined;
  const transport = lazily(async () => {
    const { openMailTransport } = await import('./mail/open-mail-transport.js');
    opened = await openMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, directory: config.mailDirectory });
    return opened;
  });
  return {
    ...base,
    peers,
    hashes: createPasswordHashes(),
    box: config.secretBox,
    relyingParty: createRelyingParty(config.publicUrl),
    providers: configuredProviders(config, base.clock),
    publicUrl: config.publicUrl.replace(/\/$/, ''),
    transport,
    async close() {
      peers.close();
      opened?.close();
      await base.close();
    },
  };
}
