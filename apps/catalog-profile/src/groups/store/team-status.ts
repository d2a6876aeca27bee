/** Team `t` has no disabled organization, which would disable it too (docs/reference/teams.md#closing). */
export const IS_OF_NO_DISABLED = `not exists (select from organizations d where d.id = t.organization_id and d.status = 'disabled')`;
/** The status of team `t` as others see it: a team is disabled while its organization is (docs/reference/teams.md#closing). */
export const TEAM_STATUS = `case when t.status = 'active' and not (${IS_OF_NO_DISABLED}) then 'disabled' else t.status end`;
