import type { DigestContent } from '../db/mail-queue.js';
import { type DigestLine, digestLine } from './digest-texts.js';
import type { OutgoingMail } from './mail-transport.js';

/** Larger counts are shown as this and "or more" (docs/reference/notifications.md#read). */
const MAX_COUNT = 100;
const SETTINGS = 'You get this email because you turned on digests of your Matchpoint notifications.';

/** A digest as plain text and HTML, with the headers for one-click unsubscription (RFC 8058). */
export function digestMail({ items, unreadCount, unsubscribeToken }: DigestContent, publicUrl: string): Omit<OutgoingMail, 'to'> {
  const lines = items.map(digestLine);
  const unsubscribe = `${publicUrl}/unsubscribe/${unsubscribeToken}`;
  const count = `${unreadCount >= MAX_COUNT ? `${MAX_COUNT} or more` : unreadCount} unread notification${unreadCount === 1 ? '' : 's'}`;
  const intro = 'Here’s what you haven’t read on Matchpoint yet.';
  const more = unreadCount > lines.length ? [`And more: you have ${count}.`] : [];
  return {
    subject: `You have ${count}`,
    text: `${[
      intro,
      ...lines.map(({ text, path }) => `${oneLine(text)}\n${publicUrl}${path}`),
      ...more,
      `${SETTINGS}\nUnsubscribe: ${unsubscribe}`,
    ].join('\n\n')}\n`,
    html: page([
      `<p>${escape(intro)}</p>`,
      `<ul style="padding-left:20px">${lines.map((line) => entry(line, publicUrl)).join('')}</ul>`,
      ...more.map((text) => `<p>${escape(text)}</p>`),
      `<p style="color:#666;font-size:13px">${escape(SETTINGS)} <a href="${escape(unsubscribe)}" style="color:#666">Unsubscribe</a></p>`,
    ]),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const entry = ({ text, path }: DigestLine, publicUrl: string): string =>
  `<li style="margin:0 0 10px"><a href="${escape(`${publicUrl}${path}`)}" style="color:#111">${escape(oneLine(text))}</a></li>`;

/** No pictures or fonts, so that nobody can track whether the mail was opened. */
const page = (parts: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#111;max-width:560px">${parts.join('')}</body></html>`;

/** A name that contains a line break must not look like a line of the mail. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
