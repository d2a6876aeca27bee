import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.js';

/** The domain of an address as `Name <local@domain>` or alone. */
const DOMAIN = /@([^\s>]+)>?\s*$/;

/** A mail as the composer takes it. */
export function toMessage({ id, headers, ...mail }: OutgoingMail, from: string): SendMailOptions {
  const [, domain = 'localhost'] = DOMAIN.exec(from) ?? [];
  return { ...mail, ...(headers && { headers: { ...headers } }), ...(id !== undefined && { messageId: `<${id}@${domain}>` }) };
}
