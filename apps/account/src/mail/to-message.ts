import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.js';

/** The domain of an address in the form `Name <local@domain>` or alone. */
const DOMAIN = /@([^\s>]+)>?\s*$/;

/** A mail in the composer's form. Headers are not folded, so that a one-line link stays readable for clients that do not unfold. */
export function toMessage({ id, headers = {}, ...mail }: OutgoingMail, from: string): SendMailOptions {
  const [, domain = 'localhost'] = DOMAIN.exec(from) ?? [];
  return {
    ...mail,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }])),
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
  };
}
