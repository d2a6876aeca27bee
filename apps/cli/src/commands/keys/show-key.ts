import { fromPermissionsMessage, type gateway } from '@matchpoint/contracts';
import { printJson, type Terminal } from '../../output/terminal.js';

/** A key as `--json` shows it: the record (docs/reference/authentication.md#api-keys) with the owner's name. */
export function keyView({ permissionsJson, permissions, ownerUsername, label, id, prefix, kind, ...rest }: gateway.ApiKey) {
  const granted = permissions ? fromPermissionsMessage(permissions) : (JSON.parse(permissionsJson) as object);
  return { id, label, prefix, kind, owner: ownerUsername, ...rest, permissions: granted };
}

/** Prints a new key; its plaintext is shown only this once. */
export function showNewKey(
  terminal: Terminal,
  answer: { key?: gateway.ApiKey; plaintext: string; previousEndsAt?: string },
  json: boolean,
): void {
  const key = demandKey(answer.key);
  const { previousEndsAt } = answer;
  const { id, ...view } = keyView(key);
  if (json) return printJson(terminal, { id, key: answer.plaintext, ...view, ...(previousEndsAt !== undefined && { previousEndsAt }) });
  const whose = `This is key ${key.id} (${key.kind}, ${key.plan}) of ${key.ownerUsername}.`;
  const lines = [answer.plaintext, '', `${whose} It will not be shown again: keep it now.`];
  if (previousEndsAt !== undefined) lines.push(`The text before ends at ${previousEndsAt}.`);
  terminal.stdout.print(...lines);
}

export function demandKey(key: gateway.ApiKey | undefined): gateway.ApiKey {
  if (!key) throw new Error('the gateway answered without a key');
  return key;
}
