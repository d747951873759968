// What anywidget hands to a module: types alone, by which the other modules are checked.

/** @import { Lifetime } from "./lifetime.js" */
/** @import { Predictions } from "./predictions.js" */
/** @import { Transport } from "./transport.js" */
/** @import { Voice } from "./voice.js" */

/** A widget's model, with the traits that it has and the messages that it takes.
 *
 * @template Traits
 * @template Message
 * @typedef {object} WidgetModel
 * @property {<Name extends keyof Traits>(name: Name) => Traits[Name]} get
 * @property {<Name extends keyof Traits>(name: Name, value: Traits[Name]) => void} set
 * @property {() => void} save_changes
 * @property {(message: Message, callbacks?: object) => void} send
 * @property {(names: string, handle: (told: any, buffers: any) => void) => void} on
 * @property {(names: string, handle: (told: any, buffers: any) => void) => void} off
 * @property {any} widget_manager
 */

/** @import { CompanionTraits, ToKernel } from "./protocol.js" */
/** @typedef {WidgetModel<CompanionTraits, ToKernel>} Model */

/** One view of a board in its page, and what all that listens and shows there shares.
 *
 * @typedef {object} View
 * @property {string} name the kernel's name for it
 * @property {Model} model
 * @property {HTMLElement} element what lies over the canvas
 * @property {ShadowRoot} layers
 * @property {HTMLElement} root the whole board
 * @property {HTMLCanvasElement} canvas
 * @property {Predictions} predictions
 * @property {Transport} transport
 * @property {Voice} voice
 * @property {Lifetime} lifetime
 */

/** A place in parts of the canvas's width and height.
 *
 * @typedef {readonly [x: number, y: number]} Point
 */

export {};
