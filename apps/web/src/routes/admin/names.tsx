import { TextInput } from '@mantine/core';
import type { ListReservedNamesResult } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { AdminPage, ForStaffRole } from '../../parts/admin/admin-page.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { staff } from '../../staff-api.js';
import { ADMIN } from '../../texts/admin.js';
import { FORMS } from '../../texts/forms.js';

const PAGE_SIZE = 50;

export function NamesPage(): ReactNode {
  return (
    <AdminPage title={ADMIN.names} lead={ADMIN.namesWhy}>
      <ForStaffRole floor="OPERATOR">
        <Names />
        <Section title={ADMIN.reserve}>
          <Column>
            <EditForm
              initial={{ name: '', reason: '' }}
              send={(body) => staff.platformStaff.reserveName(body)}
              action={ADMIN.reserve}
              isForMany
            >
              {(form) => (
                <>
                  <TextInput label={ADMIN.name} required {...form.getInputProps('name')} />
                  <TextInput label={FORMS.reason} required {...form.getInputProps('reason')} />
                </>
              )}
            </EditForm>
          </Column>
        </Section>
      </ForStaffRole>
    </AdminPage>
  );
}

function Names() {
  return (
    <Pages
      of={['staff-names']}
      ask={(next): PromiseLike<ListReservedNamesResult> =>
        staff.platformStaff.listReservedNames({ limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ names }) => names}
      empty={ADMIN.noNames}
    >
      {(names) => (
        <DataTable
          label={ADMIN.names}
          rows={names}
          idOf={({ name }) => name}
          columns={[
            { name: ADMIN.name, cell: ({ name }) => name },
            { name: ADMIN.since, cell: ({ reservedAt }) => showInstant(reservedAt), isMinor: true },
            {
              name: ADMIN.release,
              cell: ({ name }) => (
                <DialogAction
                  action={ADMIN.release}
                  subject={name}
                  why={ADMIN.releaseWhy}
                  reason="required"
                  send={(reason) => staff.platformStaff.releaseName(name, { reason })}
                />
              ),
            },
          ]}
        />
      )}
    </Pages>
  );
}
