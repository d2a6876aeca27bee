import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.js';

/** The domain of an address as `Name <local@domain>` or alone. */
const DOMAIN = /@([^\s>]+)>?\s*$/;

/** A mail as the composer takes it. Headers are left as they are: a link on one line is found by readers that know no folding. */
export function toMessage({ id, headers = {}, ...mail }: OutgoingMail, from: string): SendMailOptions {
  const [, domain = 'localhost'] = DOMAIN.exec(from) ?? [];
  return {
    ...mail,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }])),
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
  };
}
