import type { CredentialPorts } from '../edge/credentials/ports.js';
import type { MediaUrls } from './media-urls.js';

/** What is needed to receive and serve images. */
export interface UploadPorts extends CredentialPorts {
  mediaUrls: MediaUrls;
}
