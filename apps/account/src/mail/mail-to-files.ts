import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '@matchpoint/core';
import { createTransport } from 'nodemailer';
import { toMessage } from './to-message.js';
import type { MailTransport } from './mail-transport.js';

/** Without a mail server, each mail becomes a file that only its owner can read, written atomically. Names sort by time. */
export function mailToFiles(directory: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = path.join(directory, `${mail.id ?? newId('mail')}.eml`);
      const part = `${file}.${newId('mail')}.part`;
      await writeFile(part, message as Buffer, { mode: 0o600, flag: 'wx' });
      await rename(part, file);
    },
    close: () => composer.close(),
  };
}
