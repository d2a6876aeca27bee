import { Button } from '@mantine/core';
import { operate } from '../../operate-api.js';
import { FORMS } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';
import { DialogAction } from '../dialog-action.js';
import { Refusal } from '../failure.js';
import { useSend } from '../send.js';
import { tell } from '../shell/toast.js';
import classes from './todo-list.module.css';

interface DecideApplicationProps {
  league: string;
  /** Id of the application. */
  id: string;
  /** Name of the team. */
  name: string;
}

/** Buttons that approve or decline a team's application without leaving the list. */
export function DecideApplication({ league, id, name }: DecideApplicationProps) {
  const approving = useSend(() => operate.leagueAdministration.approveLeagueTeamApplication(league, id), {
    onSent: () => tell(FORMS.did(OPERATE.approve(name))),
  });
  return (
    <div className={classes.actions}>
      <Button size="compact-sm" aria-label={OPERATE.approve(name)} loading={approving.isPending} onClick={() => approving.mutate()}>
        {OPERATE.approveIt}
      </Button>
      <DialogAction
        action={OPERATE.deny}
        subject={name}
        why={OPERATE.denyWhy}
        reason="optional"
        isDangerous
        send={(reason) => operate.leagueAdministration.denyLeagueTeamApplication(league, id, { ...(reason && { reason }) })}
      />
      {approving.error !== null && <Refusal error={approving.error} title={FORMS.refused} />}
    </div>
  );
}
