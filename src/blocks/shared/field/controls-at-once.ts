/** For what is loaded late itself, and for tools that show blocks of every kind: every control is there from the start. */
import { fieldControls } from './controls.ts';
import { takeControls } from './late-controls.ts';

takeControls(fieldControls);
