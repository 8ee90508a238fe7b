import type { Cell } from '#engine/model.ts';
import type { PickedNames } from '../../data-contract.ts';
import type { BlockActs } from '../../view-contract.ts';
import type { Field } from './field-type.ts';

/** Sends a file; `onProgress` is told which share of it is sent. */
export type Upload = BlockActs['upload'];

/** What every control is given. Controls keep their own value under `name={field.column}`; read them with `readFilled`. */
export interface ControlProps {
  field: Field;
  id: string;
  /** What it holds at first. */
  cell: Cell;
  invalid: boolean;
  describedBy: string | undefined;
  /** Whether scripts run; without them a control is plain HTML. */
  isHydrated: boolean;
  /** Sends a chosen file; without it a file field takes addresses. */
  upload?: Upload;
  /** Searches the names that a link offers; without it the key is typed. */
  names?: ((column: string, search: string) => Promise<PickedNames>) | undefined;
  /** Of a link: what the row is called whose key it holds at first. */
  named?: string | undefined;
  /** A name was chosen. */
  onPick?: () => void;
  /** Notifies that the value changed, so that a message about the old one can go. */
  onEdit?: () => void;
  /** It takes the focus as soon as it is there. */
  takesFocus?: boolean;
}
