import { NOTIFICATION_KINDS } from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { digestMail } from './digest-mail.js';

const PUBLIC = 'https://play.example';
const match = { subjectType: 'match', subjectId: 'match_1', creatorTeam: 'Red', acceptedTeam: 'Blue' };
const red21 = { status: 'COMPLETED', winner: 'creator', creatorScore: 2, acceptedScore: 1 };
const mailOf = (...items: Parameters<typeof digestMail>[0]['items']) =>
  digestMail({ items, unreadCount: items.length, unsubscribeToken: 'token' }, PUBLIC);

describe('a digest', () => {
  it('states what happened, with links, in plain text and HTML', () => {
    const { subject, text, html, headers } = mailOf(
      { ...match, ...red21, kind: 'match_result', event: 'match.completed' },
      { kind: 'membership', event: 'league.team_approved', subjectType: 'league', subjectId: 'league_1', slug: 'cup', name: 'Cup' },
    );
    expect(subject).toBe('You have 2 unread notifications');
    expect(text).toContain(`Red beat Blue 2–1\n${PUBLIC}/matches/match_1\n`);
    expect(text).toContain(`Your team was accepted into Cup\n${PUBLIC}/leagues/cup\n`);
    expect(text).toContain(`${PUBLIC}/unsubscribe/token`);
    expect(html).toContain(`<a href="${PUBLIC}/matches/match_1" style="color:#111">Red beat Blue 2–1</a>`);
    expect(headers).toEqual({
      'List-Unsubscribe': `<${PUBLIC}/unsubscribe/token>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('says how a match ended, with the winner first, and gives no score of a forfeit', () => {
    const say = (result: object) => mailOf({ ...match, kind: 'match_result', event: 'match.completed', ...result }).text;
    expect(say({ ...red21, winner: 'accepted', creatorScore: 1, acceptedScore: 2 })).toContain('Blue beat Red 2–1\n');
    expect(say({ ...red21, winner: undefined, creatorScore: 1 })).toContain('Red and Blue drew 1–1\n');
    const forfeit = { status: 'FORFEITED', winner: 'creator', creatorScore: 0, acceptedScore: 1 };
    expect(say(forfeit)).toContain('Red won against Blue by forfeit\n');
    expect(say(forfeit)).not.toContain('0–1');
  });

  it('gives no score of a result that no longer counts', () => {
    const result = { ...match, ...red21, kind: 'match_result', event: 'match.result_corrected' };
    expect(mailOf(result).text).toContain('Result corrected: Red beat Blue 2–1\n');
    const { text } = mailOf({ ...result, isVoided: true });
    expect(text).toContain('The result of Red vs Blue no longer counts\n');
    expect(text).not.toContain('2–1');
  });

  it('gives no result of a match that is being played again', () => {
    const result = { ...match, ...red21, kind: 'match_result', event: 'match.result_corrected' };
    for (const status of ['IN_PROGRESS', 'DISPUTED'])
      expect(mailOf({ ...result, status, winner: undefined }).text).toContain('Red vs Blue is being played again\n');
    expect(mailOf({ ...result, status: 'CANCELLED', winner: undefined }).text).toContain('Red vs Blue is over\n');
  });

  it('gives no result that a gateway of an earlier release sent without its winner', () => {
    const { text } = mailOf({ ...match, kind: 'match_result', event: 'match.forfeited', creatorScore: 0, acceptedScore: 1 });
    expect(text).toContain('Red vs Blue is over\n');
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
