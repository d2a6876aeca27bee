import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { DialogAction } from '../dialog-action.js';
import { PlayerInput } from '../name-input.js';
import { ForStaffRole } from './admin-page.js';

type OngoingMatches = keyof typeof ADMIN_OBJECTS.ongoingMatches;
const ONGOING = Object.entries(ADMIN_OBJECTS.ongoingMatches).map(([value, label]) => ({ value, label }));

interface GroupActionsProps {
  name: string;
  /** Undefined if the state is unknown: then both are offered. */
  isDisabled: boolean | undefined;
  /** The consequences, which differ between teams and organizations. */
  words: typeof ADMIN_OBJECTS.ofTeam | typeof ADMIN_OBJECTS.ofOrganization;
  disable(body: { reason: string; ongoingMatches: OngoingMatches }): PromiseLike<unknown>;
  enable(body: { reason: string }): PromiseLike<unknown>;
  rename(body: { reason: string; name: string }): PromiseLike<unknown>;
  clear(body: { reason: string }): PromiseLike<unknown>;
  /** Gives a group without a leader one. */
  assign(body: { reason: string; userId: string }): PromiseLike<unknown>;
}

/** What platform staff can do about a team or an organization, each with a reason. */
export function GroupActions({ name, isDisabled, words, disable, enable, rename, clear, assign }: GroupActionsProps) {
  const [ongoingMatches, setOngoing] = useState<OngoingMatches>('finish');
  const [newName, setNewName] = useState(name);
  const [userId, setUserId] = useState('');
  return (
    <>
      {isDisabled !== true && (
        <DialogAction
          action={ADMIN_OBJECTS.disable}
          title={ADMIN_OBJECTS.disableAsk(name)}
          confirm={ADMIN_OBJECTS.disableConfirm}
          dismiss={ADMIN_OBJECTS.keep}
          why={words.disableWhy}
          said={ADMIN_OBJECTS.disabled(name)}
          reason="required"
          isDangerous
          send={(reason) => disable({ reason, ongoingMatches })}
        >
          <NativeSelect
            label={ADMIN_OBJECTS.ongoing}
            data={ONGOING}
            value={ongoingMatches}
            onChange={({ currentTarget: { value } }) => setOngoing(value as OngoingMatches)}
          />
        </DialogAction>
      )}
      {isDisabled !== false && (
        <DialogAction
          action={ADMIN_OBJECTS.enable}
          subject={name}
          why={words.enableWhy}
          said={ADMIN_OBJECTS.enabled(name)}
          reason="required"
          send={(reason) => enable({ reason })}
        />
      )}
      <DialogAction
        action={ADMIN_OBJECTS.rename}
        title={ADMIN_OBJECTS.renameAsk(name)}
        confirm={ADMIN_OBJECTS.renameConfirm}
        why={words.renameWhy}
        said={ADMIN_OBJECTS.renamed(newName.trim())}
        reason="required"
        send={(reason) => rename({ reason, name: newName.trim() })}
      >
        <TextInput
          label={ADMIN_OBJECTS.newName}
          required
          maxLength={64}
          value={newName}
          onChange={({ currentTarget: { value } }) => setNewName(value)}
        />
      </DialogAction>
      <DialogAction
        action={ADMIN_OBJECTS.clear}
        title={ADMIN_OBJECTS.clearAsk(name)}
        confirm={ADMIN_OBJECTS.clearConfirm}
        why={ADMIN_OBJECTS.clearWhy}
        said={ADMIN_OBJECTS.cleared(name)}
        reason="required"
        isDangerous
        send={(reason) => clear({ reason })}
      />
      <ForStaffRole floor="OPERATOR" otherwise={null}>
        <DialogAction
          action={words.assign}
          title={words.assignAsk(name)}
          confirm={words.assignConfirm}
          why={words.assignWhy}
          said={words.assigned(name)}
          reason="required"
          send={(reason) => assign({ reason, userId: userId.trim() })}
        >
          <PlayerInput label={ADMIN_OBJECTS.person} required value={userId} onChange={({ currentTarget: { value } }) => setUserId(value)} />
        </DialogAction>
      </ForStaffRole>
    </>
  );
}
