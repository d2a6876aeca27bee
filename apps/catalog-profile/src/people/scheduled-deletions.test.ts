import { withTransaction } from '@matchpoint/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { as } from '../../test/start-service.js';
import { useClub } from '../../test/use-club.js';
import { applyAccountEvent, DELETION_CHANGED } from './apply-account-event.js';

const fails = (code: string) => expect.objectContaining({ code });
const REFUSED = fails('error_user_not_found');

describe('a person whose account is going to be deleted', () => {
  const { service, teams, invitations, create, join, invite, membersOf } = useClub();
  let version = 0;
  const apply = (isScheduled: boolean, at = (version += 1)) =>
    withTransaction(service().pool, (tx) =>
      applyAccountEvent(tx, { type: DELETION_CHANGED, data: { userId: 'user_p01', version: at, isScheduled } }),
    );
  const organization = { identifier: 'club', user: 'p01' };
  const setRole = (role: string) => service().organizations.setOrganizationMemberRole({ ...organization, role }, as('user_boss'));
  const addToOrganization = (role: string) =>
    service().pool.query(
      `insert into organization_members (id, organization_id, user_id, role) values ('mem_p01', 'org_club', 'user_p01', $1)`,
      [role],
    );

  beforeEach(async () => {
    await apply(false);
    await service().pool.query(`delete from organization_members where user_id = 'user_p01'`);
  });

  it('is offered no role in an organization, a team, a league or a tournament until the deletion is cancelled', async () => {
    const { id } = await create();
    const inviteToClub = () =>
      invitations().createInvitation(
        { group: { organization: 'club' }, user: 'p01', role: 'MEMBER', expiresInHours: 1, maxUses: 1 },
        as('user_boss'),
      );
    const candidate = () => service().profiles.resolveRoleCandidate({ identifier: 'p01' }, as('user_boss'));
    await apply(true);
    await expect(invite(id, 'p01')).rejects.toEqual(REFUSED);
    await expect(inviteToClub()).rejects.toEqual(REFUSED);
    expect(await candidate()).toEqual({ userId: 'user_p01', mayBeOffered: false, mayHold: false });
    await apply(false);
    await invite(id, 'p01');
    await inviteToClub();
    expect(await candidate()).toEqual({ userId: 'user_p01', mayBeOffered: true, mayHold: true });
  });

  it('cannot take up an earlier invitation or a link', async () => {
    const { id } = await create();
    const { id: invitationId } = await invite(id, 'p01');
    const { code = '' } = await invite(id, undefined);
    await apply(true);
    await expect(invitations().acceptInvitation({ invitationId }, as('user_p01'))).rejects.toEqual(REFUSED);
    await expect(invitations().redeemInvitation({ code }, as('user_p01'))).rejects.toEqual(REFUSED);
    expect(await membersOf(id)).toEqual({ boss: 'CAPTAIN' });
  });

  it('gets neither the ownership of an organization nor a higher role in it, but may get a lower one', async () => {
    await addToOrganization('ADMIN');
    const transfer = () => service().organizations.transferOrganizationOwnership({ identifier: 'club', newOwner: 'p01' }, as('user_boss'));
    await apply(true);
    await expect(transfer()).rejects.toEqual(REFUSED);
    await setRole('MEMBER');
    await expect(setRole('MANAGER')).rejects.toEqual(REFUSED);
    await apply(false);
    await setRole('MANAGER');
  });

  it('becomes neither CAPTAIN nor CO_CAPTAIN of a team, and succeeds a banned captain only if nobody else is left', async () => {
    const { id } = await create();
    await join(id, ['p01'], 'CO_CAPTAIN');
    await join(id, ['p02']);
    const setTeamRole = (role: string) => teams().setTeamMemberRole({ identifier: id, user: 'p01', role }, as('user_boss'));
    await apply(true);
    await expect(teams().transferTeamCaptaincy({ identifier: id, newCaptain: 'p01' }, as('user_boss'))).rejects.toEqual(REFUSED);
    await setTeamRole('MEMBER');
    await expect(setTeamRole('CO_CAPTAIN')).rejects.toEqual(REFUSED);
    await apply(false);
    await setTeamRole('CO_CAPTAIN');
    await apply(true);
    await service().pool.query(`update team_members set user_id = 'user_p03' where team_id = $1 and user_id = 'user_boss'`, [id]);
    await service().organizations.banOrganizationUser({ identifier: 'club', user: 'p03', reason: 'Rude.' }, as('user_boss'));
    expect(await membersOf(id)).toEqual({ p01: 'CO_CAPTAIN', p02: 'CAPTAIN' });
  });

  it('is recognized by the newest change, in whatever order changes arrive', async () => {
    await addToOrganization('MEMBER');
    const [earlier, later] = [(version += 1), (version += 1)];
    await apply(false, later);
    await apply(true, earlier);
    await setRole('MANAGER');
  });
});
