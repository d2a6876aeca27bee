import { Group } from '@mantine/core';
import type { PublicLeagueTeam } from '@matchpoint/sdk';
import { operate } from '../../operate-api.js';
import { LEAGUE_DESK } from '../../texts/league-desk.js';
import { OPERATE } from '../../texts/operate.js';
import { DialogAction } from '../dialog-action.js';
import { FormDrawer } from '../form-drawer.js';
import { BanForm } from './ban-form.js';
import { DecideApplication } from './decide-application.js';
import { useOperated } from './league-role.js';
import { PenaltyForm } from './penalty-form.js';

/** The actions of a league's managers on a team in its current state (docs/reference/league-membership.md). */
export function TeamControls({ team: { id, team, teamId, gameId, status } }: { team: PublicLeagueTeam }) {
  const { slug } = useOperated();
  const name = team?.name ?? teamId;
  return (
    <Group gap="xs">
      {status === 'pending' && <DecideApplication league={slug} id={id} name={name} />}
      {status === 'approved' && (
        <>
          <FormDrawer title={LEAGUE_DESK.penaltyFor(name)} action={OPERATE.penalize} subject={name}>
            {(close) => <PenaltyForm gameId={gameId} teamId={teamId} onClose={close} />}
          </FormDrawer>
          <DialogAction
            action={OPERATE.remove}
            subject={name}
            why={OPERATE.removeTeamWhy}
            reason="optional"
            isDangerous
            send={(reason) => operate.leagueAdministration.removeLeagueTeam(slug, id, { ...(reason && { reason }) })}
          />
        </>
      )}
      {status !== 'banned' && (
        <FormDrawer title={LEAGUE_DESK.banOf(name)} action={OPERATE.ban} subject={name}>
          {(close) => <BanForm teamId={teamId} onClose={close} />}
        </FormDrawer>
      )}
    </Group>
  );
}
