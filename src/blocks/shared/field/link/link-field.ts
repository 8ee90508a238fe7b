import { fieldControls } from '../field-controls.ts';
import { LinkControl } from './link-control.tsx';
import './several-names.tsx';

/** The control of fields that offer names of another sheet, and cells of several names: loading this is enough. Few blocks have one. */
Object.assign(fieldControls, { link: LinkControl } satisfies typeof fieldControls);
