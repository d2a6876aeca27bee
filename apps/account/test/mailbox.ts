import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';

export interface ReadMail {
  to: string;
  subject: string;
  body: string;
  /** The link in it, if it has one. */
  token: string | undefined;
}

/** The mails in a directory, oldest first. */
export function readMails(directory: string): ReadMail[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => parseMail(readFileSync(path.join(directory, name), 'utf8')));
}

/** A mail as it is sent. */
export function parseMail(source: string): ReadMail {
  const headers = source.slice(0, source.search(/\r?\n\r?\n/));
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'mi').exec(headers)?.[1]?.trim() ?? '';
  // Long lines are folded with "=" at their ends, "=" itself is "=3D".
  const body = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return { to: header('To'), subject: header('Subject'), body, token: /#token=([A-Za-z0-9_-]+)/.exec(body)?.[1] };
}

/** The newest mail to an address, once there are `count` of them. */
export async function mailTo(directory: string, address: string, count = 1): Promise<ReadMail> {
  let mails: ReadMail[] = [];
  await eventually(() => {
    mails = readMails(directory).filter(({ to }) => to === address);
    return mails.length >= count;
  });
  return mails.at(-1) as ReadMail;
}

/** Waits for a mail to an address about a topic, with this text, because mails sent at the same time arrive in any order. */
export async function mailAbout(directory: string, address: string, subject: string, text = ''): Promise<void> {
  const isThere = (mail: ReadMail): boolean => mail.to === address && mail.subject === subject && mail.body.includes(text);
  await eventually(() => readMails(directory).some(isThere));
}
