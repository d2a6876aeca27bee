import type { WebhookEndpoint } from '@matchpoint/sdk';
import { developer } from '../../developer-api.js';
import { DEVELOPER } from '../../texts/developer.js';
import { EditForm } from '../edit-form.js';
import { FormDrawer } from '../form-drawer.js';
import { EndpointFields } from './endpoint-fields.js';

export function EditEndpoint({ endpoint: { id, url, events, label } }: { endpoint: WebhookEndpoint }) {
  return (
    <FormDrawer title={DEVELOPER.editEndpoint} subject={label || url}>
      {(close) => (
        <EditForm
          initial={{ url, events: [...events] as string[], label: label ?? '' }}
          send={(chosen) => developer.webhooks.update(id, { url: chosen.url.trim(), events: chosen.events, label: chosen.label.trim() })}
          action={DEVELOPER.saveEndpoint}
          onClose={close}
        >
          {(form) => <EndpointFields form={form} />}
        </EditForm>
      )}
    </FormDrawer>
  );
}
