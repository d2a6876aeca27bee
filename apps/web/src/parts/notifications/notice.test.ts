import type { Notification } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { pageOfNotice, sentenceOfNotice } from './notice.js';

const team = (id: string, name: string) => ({ id, slug: id, name, tag: name.slice(0, 3), avatarUrl: null });
const MATCH = {
  ...{ type: 'match', id: 'match_1', status: 'COMPLETED', creatorTeam: team('red', 'Red'), acceptedTeam: team('blue', 'Blue') },
  ...{ creatorTeamScore: 1, acceptedTeamScore: 2, winnerTeamId: 'blue' },
};
const notice = (kind: string, subject: object, data: object = {}): Notification =>
  ({ id: 'ntf_1', kind, reason: 'you', subject, data: { event: '', ...data }, isRead: false, createdAt: '' }) as unknown as Notification;
const say = (...given: Parameters<typeof notice>): string => sentenceOfNotice(notice(...given));

describe('a notification', () => {
  it('says how a match ended, with the winner first', () => {
    expect(say('match_result', MATCH)).toBe('Blue beat Red 2–1');
    expect(say('match_result', { ...MATCH, winnerTeamId: null, creatorTeamScore: 1, acceptedTeamScore: 1 })).toBe('Red and Blue drew 1–1');
    expect(say('match_result', { ...MATCH, status: 'FORFEITED', winnerTeamId: 'red' })).toBe('Red won against Blue by forfeit');
    expect(say('match_result', { ...MATCH, status: 'CANCELLED', winnerTeamId: null })).toBe('Red vs Blue is over');
    expect(say('match_scheduled', { ...MATCH, acceptedTeam: null })).toBe('Red vs TBD is scheduled');
  });

  it('says that a result was corrected or no longer counts', () => {
    const corrected = { event: 'match.result_corrected' };
    expect(say('match_result', MATCH, corrected)).toBe('Result corrected: Blue beat Red 2–1');
    expect(say('match_result', { ...MATCH, isVoided: true }, corrected)).toBe('The result of Red vs Blue no longer counts');
    expect(say('match_result', { ...MATCH, isVoided: true })).toBe('The result of Red vs Blue no longer counts');
  });

  it('says that a match whose result was withdrawn is being played again', () => {
    for (const status of ['IN_PROGRESS', 'DISPUTED'])
      for (const event of ['match.completed', 'match.result_corrected'])
        expect(say('match_result', { ...MATCH, status, winnerTeamId: null }, { event })).toBe('Red vs Blue is being played again');
  });

  it('names the challenged team of a challenge that it has not accepted yet', () => {
    const challenge = { ...MATCH, status: 'PENDING', acceptedTeam: null, challengedTeam: MATCH.acceptedTeam, winnerTeamId: null };
    expect(say('match_needs_you', challenge)).toBe('Red vs Blue needs you');
  });

  it('names the event and its subject, and has fallback texts for unknown ones', () => {
    expect(say('league_news', { type: 'league', id: 'l', name: 'VCT' }, { event: 'league.season_activated' })).toBe(
      'A new season of VCT has started',
    );
    expect(say('trophy', { type: 'tournament', id: 't', name: 'Spring Cup' }, { trophyId: 'champion' })).toBe('You won Spring Cup');
    expect(say('endpoint_disabled', { type: 'endpoint', id: 'wh', name: null }, { event: 'webhook.disabled' })).toBe(
      'The webhook endpoint of yours was turned off',
    );
    expect(say('of_next_year', { type: 'planet', id: 'p' }, { event: 'planet.moved' })).toBe('There’s news for you');
  });

  it('links to the page where the user can act', () => {
    const league = { type: 'league', id: 'league_1', slug: 'vct', name: 'VCT' };
    expect(pageOfNotice(notice('match_needs_you', MATCH))?.to).toBe('/desk/matches/$id');
    expect(pageOfNotice(notice('staff_todo', league, { ticketId: 'ticket_1' }))?.to).toBe('/operate/$league/tickets/$id');
    expect(pageOfNotice(notice('staff_todo', league, { disputeId: 'dsp_1' }))?.to).toBe('/operate/$league/disputes');
    expect(pageOfNotice(notice('staff_todo', league))?.to).toBe('/operate/$league/applications');
    expect(pageOfNotice(notice('league_news', league))).toEqual({ to: '/leagues/$slug', params: { slug: 'vct' } });
    expect(pageOfNotice(notice('of_next_year', { type: 'planet', id: 'p' }))).toBeUndefined();
  });
});
