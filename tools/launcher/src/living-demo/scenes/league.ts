import type { SceneRun } from '../scene-run.js';
import type { Scene } from '../tend-scenes.js';

/** The league-operator key of the league's owner. */
const OPERATOR = 'league';
const NOTE = 'The substitute is in the registration mail of the 12th. Correct it before round 11.';
const NOTED_STATUS = 'in_progress';
const [PLACES, PRIZE] = [4, 'the Harbor Lantern playoffs'];

interface Ticket {
  id: string;
  status: string;
}

const pathOf = ({ context }: SceneRun): string => `/leagues/${context.world.league}`;

/** Facts about the league that a bundle can't contain: the internal note on a ticket, and what the season qualifies for. */
export const LEAGUE_SCENE: Scene = {
  name: 'league',
  isTimeless: true,
  stands: async () => true,
  steps: [
    ['ticket', findTicket],
    ['note', addNote],
    [
      'season',
      async (run) => {
        const { seasons } = await run.context.api.send({ as: OPERATOR, method: 'POST', path: `${pathOf(run)}/seasons`, body: {} });
        return (seasons as { id: string; status: string }[]).find(({ status }) => status === 'active')?.id;
      },
    ],
    [
      'qualifies',
      async (run) => {
        const season = run.kept<string>('season');
        await run.patch(OPERATOR, `${pathOf(run)}/seasons/${season}`, { qualifies: PLACES, qualifiesFor: PRIZE });
      },
    ],
  ],
};

async function findTicket(run: SceneRun): Promise<string> {
  const { tickets } = await run.get(OPERATOR, `${pathOf(run)}/tickets?limit=100`);
  const ticket = (tickets as Ticket[]).find(({ status }) => status === NOTED_STATUS);
  if (!ticket) throw new Error(`no ticket is ${NOTED_STATUS}`);
  return ticket.id;
}

/** Looks for the note first, because a recorded answer expires after a day. */
async function addNote(run: SceneRun): Promise<void> {
  const path = `${pathOf(run)}/tickets/${run.kept<string>('ticket')}`;
  const { replies } = await run.get(OPERATOR, path);
  if (!(replies as { isInternal: boolean }[]).some(({ isInternal }) => isInternal))
    await run.post(OPERATOR, `${path}/reply`, { content: NOTE, isInternal: true });
}
