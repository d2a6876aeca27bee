import { expect, it } from 'vitest';
import { type KeptSecret, rewrapSecrets, type SecretStore } from './rewrap-secrets.js';
import { createSecretBox } from './secret-box.js';

const [old, next, lost] = ['old', 'next', 'lost'].map((id, fill) => `${id}:${Buffer.alloc(32, fill + 1).toString('base64')}`) as [
  string,
  string,
  string,
];

/** Keeps secrets in a list and lists two at a time. */
function keep(secrets: KeptSecret<number>[]): SecretStore<number> & { lists: number } {
  const store = {
    lists: 0,
    async list(keyId: string, after = -1): Promise<KeptSecret<number>[]> {
      store.lists += 1;
      return secrets.filter((each) => each.keyId !== keyId && each.place > after).slice(0, 2);
    },
    async replace(from: KeptSecret<number>, to: { keyId: string; sealed: Buffer }): Promise<void> {
      secrets[from.place] = { ...from, ...to };
    },
  };
  return store;
}
const sealedBy = (entry: string, place: number): KeptSecret<number> => ({
  ...createSecretBox([entry]).seal(Buffer.from(`secret ${place}`), `owner ${place}`),
  place,
  owner: `owner ${place}`,
});

it('seals again what a former key sealed; leaves and counts what it cannot open', async () => {
  const secrets = [lost, lost, lost, old, old, next].map(sealedBy);
  const before = [...secrets];
  const box = createSecretBox([next, old]);
  expect(await rewrapSecrets(box, keep(secrets))).toEqual({ count: 2, unopened: new Map([['lost', 3]]) });
  expect(secrets.slice(0, 3)).toEqual(before.slice(0, 3));
  for (const secret of secrets.slice(3))
    expect(createSecretBox([next]).open(secret, secret.owner).toString()).toBe(`secret ${secret.place}`);
});

it('visits each secret once, even if another process seals it back meanwhile', async () => {
  const secrets = [old, old, old, old].map(sealedBy);
  const store = keep(secrets);
  expect(await rewrapSecrets(createSecretBox([next, old]), { ...store, replace: async () => undefined })).toMatchObject({ count: 4 });
  expect(store.lists).toBe(3);
});
