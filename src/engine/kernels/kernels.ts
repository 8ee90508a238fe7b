import { leastKernelSlots } from '../index-worth.ts';
import { type Kernels, scalarKernels } from './scalar-kernels.ts';
import { wasmKernels } from './wasm-kernels.ts';

let made: Kernels | undefined;

/** The loops for columns of so many slots: WebAssembly where it is worth it and the machine runs it. */
export function kernelsFor(slots: number): Kernels {
  if (slots < leastKernelSlots) return scalarKernels;
  made ??= wasmKernels() ?? scalarKernels;
  return made;
}
