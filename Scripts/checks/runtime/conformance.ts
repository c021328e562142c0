// The module is what its declarations say. The file of the module has another name here.
import * as runtime from './runtime.js';
import type * as declared from './linkmark.js';

export const all: typeof declared = runtime;
