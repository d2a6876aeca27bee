import { expect, it } from 'vitest';
import { teamId } from '../../test/peer-facts.js';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

it('keeps the 2,000 newest entries of a feed, and all of other feeds', async () => {
  const [id, other] = [await world.create(), await world.create()];
  await world.query(
    `insert into activity (id, tournament_id, action, metadata, created_at)
     select 'act_' || n, $1, 'old', '{}', now() from generate_series(1, 2500) n`,
    [id],
  );
  // Its turn comes at a position that is a multiple of 256.
  await world.query(`select setval(pg_get_serial_sequence('activity', 'position'), 255999)`);
  await world.update(id, { description: 'New.' });
  const count = async (of: string) => (await world.query('select from activity where tournament_id = $1', [of])).length;
  expect([await count(id), await count(other)]).toEqual([2_000, 1]);
  const { activities } = await service.staff().getTournamentActivityFeed({ tournament: id, limit: 1 }, by(HOST));
  expect(activities).toMatchObject([{ action: 'settings_updated' }]);
});

it('names the team of an entry about a participant, also once the team is out', async () => {
  const id = await world.open();
  const participantId = await world.enter(id, 1);
  await service.participants().removeTournamentParticipant({ tournament: id, participantId }, by(HOST));
  const { activities } = await service.staff().getTournamentActivityFeed({ tournament: id, limit: 2 }, by(HOST));
  const target = { targetType: 'participant', targetId: participantId, targetTeamId: teamId(1) };
  expect(activities).toMatchObject([
    { action: 'participant_removed', ...target },
    { action: 'participant_approved', ...target },
  ]);
});
