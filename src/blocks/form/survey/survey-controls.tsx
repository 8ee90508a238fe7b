import { fieldControls } from '../../shared/field/field-controls.ts';
import { ConsentControl } from './consent-control.tsx';
import { MatrixControl } from './matrix-control.tsx';
import { RankingControl } from './ranking-control.tsx';
import { ScanControl } from './scan-control.tsx';
import { SignatureControl } from './signature-control.tsx';
import './survey-fields.ts';

/** The controls of fields that forms alone have: loading this is enough. */
Object.assign(fieldControls, {
  consent: ConsentControl,
  ranking: RankingControl,
  matrix: MatrixControl,
  signature: SignatureControl,
  text: ScanControl,
  number: ScanControl,
} satisfies typeof fieldControls);
