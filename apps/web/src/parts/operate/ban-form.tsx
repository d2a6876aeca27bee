import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { operate } from '../../operate-api.js';
import { FORMS, required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';
import { EditForm } from '../edit-form.js';
import { idOfTeam } from './find-named.js';
import { useOperated } from './league-role.js';
import { TeamChoice } from './team-choice.js';

interface BanFormProps {
  /** By default, one is chosen. */
  teamId?: string;
  /** Closes the drawer. */
  onClose(): void;
}

/** Bans a team, in the league or not, from applying and playing. */
export function BanForm({ teamId = '', onClose }: BanFormProps) {
  const { slug } = useOperated();
  return (
    <EditForm
      initial={{ teamId, reason: '', isPermanent: false, expiresAt: '' }}
      send={async (chosen) =>
        operate.leagueAdministration.createLeagueBan(slug, {
          teamId: await idOfTeam(chosen.teamId),
          reason: chosen.reason,
          isPermanent: chosen.isPermanent,
          ...(!chosen.isPermanent && { expiresAt: Date.parse(chosen.expiresAt) }),
        })
      }
      action={OPERATE.ban}
      isDangerous
      said={OPERATE.teamBanned}
      onClose={onClose}
      validate={{
        teamId: required,
        reason: required,
        expiresAt: (expiresAt, { isPermanent }) => (isPermanent ? null : required(expiresAt)),
      }}
    >
      {(form) => (
        <>
          {teamId === '' && <TeamChoice {...form.getInputProps('teamId')} />}
          <Textarea label={FORMS.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
          <Checkbox label={OPERATE.forGood} {...form.getInputProps('isPermanent', { type: 'checkbox' })} />
          {!form.values.isPermanent && (
            <TextInput type="datetime-local" label={OPERATE.until} required {...form.getInputProps('expiresAt')} />
          )}
        </>
      )}
    </EditForm>
  );
}
