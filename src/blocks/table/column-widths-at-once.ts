/** For tools that draw tables themselves: columns are measured there. */
import { tableWidths } from './column-widths.ts';
import { takeMeasuring } from './late-column-widths.ts';

takeMeasuring(tableWidths);
