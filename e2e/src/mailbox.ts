import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';
import { demo } from './system.js';

/** Mails that the system has sent to an address, oldest first, decoded. */
export function mailsTo(address: string): string[] {
  const { mailDirectory } = demo();
  if (!fs.existsSync(mailDirectory)) return [];
  const names = fs.readdirSync(mailDirectory).filter((name) => name.endsWith('.eml'));
  const mails = names.sort().map((name) => fs.readFileSync(path.join(mailDirectory, name), 'utf8'));
  return mails.filter((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1] === address).map(decode);
}

/** The link in the first mail to an address. */
export async function mailedLink(address: string): Promise<string> {
  await mailedToken(address);
  return /\S+#token=\S+/.exec(mailsTo(address)[0] ?? '')?.[0] ?? '';
}

/** The token of the link in the newest of `count` mails to an address. */
export async function mailedToken(address: string, count = 1): Promise<string> {
  await eventually(() => mailsTo(address).length >= count);
  const token = /#token=([\w-]+)/.exec(mailsTo(address)[count - 1] ?? '')?.[1];
  if (token === undefined) throw new Error(`the mail to ${address} has no link`);
  return token;
}

/** Long lines are folded with "=" at their ends, "=" itself is "=3D". */
const decode = (mail: string): string => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
