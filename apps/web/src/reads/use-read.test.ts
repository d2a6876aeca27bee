import { MatchpointError } from '@matchpoint/sdk';
import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'present' }) });
const { createQueries } = await import('./use-read.js');
const { seemsSignedIn, setSignedIn } = await import('../session.js');

const refusal = (code: 'error_session_invalid' | 'error_api_key_required') => new MatchpointError('Refused.', { status: 401, code });

it('reads again as a visitor once the session has ended, and shows the page as to one who is signed out', async () => {
  setSignedIn(true);
  const ask = vi.fn(async () => 'public').mockRejectedValueOnce(refusal('error_session_invalid'));
  expect(await createQueries().fetchQuery({ queryKey: ['league'], queryFn: ask })).toBe('public');
  expect(seemsSignedIn()).toBe(false);
});

it('does not repeat a read that is refused to visitors', async () => {
  const ask = vi.fn().mockRejectedValue(refusal('error_api_key_required'));
  await expect(createQueries().fetchQuery({ queryKey: ['account'], queryFn: ask })).rejects.toMatchObject({
    code: 'error_api_key_required',
  });
  expect(ask).toHaveBeenCalledTimes(1);
});
