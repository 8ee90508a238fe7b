import { fieldControls } from '../field-controls.ts';
import { LinkControl } from './link-control.tsx';

/** The control of fields that offer names of another sheet: loading this is enough. Few forms have one. */
Object.assign(fieldControls, { link: LinkControl } satisfies typeof fieldControls);
