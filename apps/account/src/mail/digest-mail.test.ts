import { NOTIFICATION_KINDS } from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { digestMail } from './digest-mail.js';

const PUBLIC = 'https://play.example';
const match = { subjectType: 'match', subjectId: 'match_1', creatorTeam: 'Red', acceptedTeam: 'Blue' };
const mailOf = (...items: Parameters<typeof digestMail>[0]['items']) =>
  digestMail({ items, unreadCount: items.length, unsubscribeToken: 'token' }, PUBLIC);

describe('a digest', () => {
  it('states what happened, with links, in plain text and HTML', () => {
    const { subject, text, html, headers } = mailOf(
      { ...match, kind: 'match_result', event: 'match.completed', creatorScore: 2, acceptedScore: 1 },
      { kind: 'membership', event: 'league.team_approved', subjectType: 'league', subjectId: 'league_1', slug: 'cup', name: 'Cup' },
    );
    expect(subject).toBe('You have 2 unread notifications');
    expect(text).toContain(`Final score: Red 2–1 Blue\n${PUBLIC}/matches/match_1\n`);
    expect(text).toContain(`Your team was accepted into Cup\n${PUBLIC}/leagues/cup\n`);
    expect(text).toContain(`${PUBLIC}/unsubscribe/token`);
    expect(html).toContain(`<a href="${PUBLIC}/matches/match_1" style="color:#111">Final score: Red 2–1 Blue</a>`);
    expect(headers).toEqual({
      'List-Unsubscribe': `<${PUBLIC}/unsubscribe/token>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('gives no score of a result that no longer counts', () => {
    const result = { ...match, kind: 'match_result', event: 'match.result_corrected', creatorScore: 2, acceptedScore: 1 };
    expect(mailOf(result).text).toContain('Corrected: Final score: Red 2–1 Blue\n');
    const { text } = mailOf({ ...result, isVoided: true });
    expect(text).toContain('No longer counts: Red vs Blue\n');
    expect(text).not.toContain('2–1');
  });

  it('escapes names and keeps each on one line, whatever they contain', () => {
    const name = '<img src="x" onerror=alert(1)>\nUnsubscribe: https://evil.example & co';
    const { text, html } = mailOf({ kind: 'announcement', event: 'league.announcement', subjectType: 'league', subjectId: 'l', name });
    expect(text).toContain('from <img src="x" onerror=alert(1)> Unsubscribe: https://evil.example & co\n');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=&quot;x&quot; onerror=alert(1)&gt; Unsubscribe: https://evil.example &amp; co');
  });

  it('states how many more there are than it shows', () => {
    const items = [{ ...match, kind: 'match_started', event: 'match.started' }];
    const digest = (unreadCount: number) => digestMail({ items, unreadCount, unsubscribeToken: 't' }, PUBLIC);
    expect([digest(1).subject, digest(100).subject]).toEqual([
      'You have 1 unread notification',
      'You have 100 or more unread notifications',
    ]);
    expect(digest(7).text).toContain('And more: you have 7 unread notifications.');
    expect(digest(1).text).not.toContain('And more');
  });

  it.each([...NOTIFICATION_KINDS, 'one_of_a_later_release'])('describes %s', (kind) => {
    const { text } = mailOf({ kind, event: 'match.completed', subjectType: 'league', subjectId: 'l', slug: 'cup', name: 'Cup' });
    expect(text).not.toMatch(/undefined|null|NaN/);
    expect(text.split('\n\n')[1]).toMatch(/^\S.+\nhttps:\/\/play\.example\/\S*$/);
  });
});
